// Sentences in the reader's language: the house's texts, and those of the games that are on the page.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { texts } from './api'
import type { Args } from './board'
import { setting, type Language } from './setting.svelte'
import { WordList } from './word'

type Source = () => Promise<string>

const HOUSE = {
  ...import.meta.glob<string>('./text/**/*.ftl', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('@text/*.ftl', { query: '?raw', import: 'default' }),
}
const GAMES = {
  ...import.meta.glob<string>('@games/*/*.ftl', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('@games/*/web/*.ftl', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('@games/*/lesson/*.ftl', { query: '?raw', import: 'default' }),
}
// What only the pages after a match say, asked for as `review`.
const REVIEW = import.meta.glob<string>('./review/*.ftl', { query: '?raw', import: 'default' })

class Speech {
  private bundle = $state.raw(new FluentBundle('en'))
  // What the bundle speaks; it lags behind the setting until the texts are there.
  language = $state<Language | null>(null)
  private words = $state.raw(new WordList([]))
  private readonly wanted = new Set<string>()

  // Has the texts of the house, and of all games asked for so far, ready in the chosen language; those of a game's
  // lessons are asked for as `<game>/lesson`.
  async load(...games: string[]): Promise<void> {
    games.forEach((game) => this.wanted.add(game))
    const language = setting.language
    const found = await Promise.all(sources(language, [...this.wanted]).map((source) => source()))
    if (language !== setting.language) return
    const bundle = new FluentBundle(language, { useIsolating: false })
    for (const text of found) bundle.addResource(new FluentResource(text), { allowOverrides: true })
    this.bundle = bundle
    this.words = new WordList(found)
    this.language = language
  }

  // Texts of a game that is not there any more are not asked for again.
  drop(game: string): void {
    this.wanted.delete(game)
  }

  knows(code: string): boolean {
    return this.bundle.hasMessage(code)
  }

  // A text that a game may have or not.
  find(code: string): string | null {
    return this.knows(code) ? this.say(code) : null
  }

  say = (code: string, args: Args = {}): string => this.format(code, null, args)

  // A word or a row of letters of a game's notation as the reader's language has it.
  spell = (game: string, text: string): string => this.words.spell(game, text)

  // The longer explanation that goes with a message, where it has one.
  help(code: string): string {
    return this.part(code, 'help')
  }

  // Another of the sentences that belong to a message, or nothing.
  part(code: string, name: string): string {
    return this.bundle.getMessage(code)?.attributes[name] ? this.format(code, name, {}) : ''
  }

  private format(code: string, attribute: string | null, args: Args): string {
    const message = this.bundle.getMessage(code)
    const pattern = attribute ? message?.attributes[attribute] : message?.value
    if (!pattern) return unspoken(code)
    const errors: Error[] = []
    const sentence = this.bundle.formatPattern(pattern, this.words.inArgs(code, args), errors)
    if (errors.length > 0) console.error(`${code}: ${errors[0]?.message}`)
    return sentence
  }
}

// A text that is missing is a defect, and tests fail on what stands in the console.
function unspoken(code: string): string {
  console.error(`There is no text for ${code}.`)
  return code
}

// A game from elsewhere brings its texts with it.
const isGuest = (game: string) => !game.includes('/') && !Object.keys(GAMES).some((path) => path.includes(`/games/${game}/`))

function sources(language: Language, games: string[]): Source[] {
  const ofHouse = Object.entries(HOUSE).filter(([path]) => path.endsWith(`/${language}.ftl`))
  const ofGames = Object.entries(GAMES).filter(([path]) => {
    const [, game] = /\/games\/([^/]+(?:\/lesson)?)\//.exec(path) ?? []
    return path.endsWith(`/${language}.ftl`) && games.includes(game ?? '')
  })
  const ofReview = Object.entries(REVIEW).filter(([path]) => path.endsWith(`/${language}.ftl`) && games.includes('review'))
  const guests = games.filter((game) => game !== 'review' && isGuest(game)).map((game) => () => texts(game, language).catch(() => ''))
  return [...[...ofHouse, ...ofGames, ...ofReview].map(([, source]) => source), ...guests]
}

export const speech = new Speech()
export const say = speech.say
export const spell = speech.spell
