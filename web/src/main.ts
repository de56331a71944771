import { mount } from 'svelte'
import * as api from './api'
import App from './App.svelte'
import { loadModule } from './game'
import { memory } from './memory'
import { loadPage } from './page/page'
import { place } from './router.svelte'
import { speech } from './speech.svelte'
import { offline } from './tab/offline.svelte'
import { isStatic, placeOf } from './where'
import './style/tokens.css'
import './style/base.css'
import './style/control.css'

// Everything that the address asks for is fetched at once; whoever needs it first asks again, and says what is wrong.
const { route } = place
const game = 'game' in route ? route.game : 'table' in route ? memory.find(route.table)?.game : undefined
loadPage(route.page)?.catch(() => {})
// A table of this browser needs Python, which takes longest.
if ('table' in route) placeOf(route.table)?.begin()
if (route.page === 'table') {
  api.games().catch(() => {})
  api.gameAt(route.table).catch(() => {})
}
if (game) speech.load(game).catch(() => {})
if (game && 'table' in route) loadModule(game).catch(() => {})

// What was laid here once shall be there without a network.
if (isStatic || memory.all().some((known) => known.here)) addEventListener('load', () => void offline.prepare())

const target = document.getElementById('app')
if (target) mount(App, { target })
