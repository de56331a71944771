// Recomputes the vectors of docs/fairness.md from its text alone, with Node's own cryptography.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../docs/fairness.md', import.meta.url), 'utf8')
const given = JSON.parse(page.split('```json\n')[1].split('```')[0])
let checked = 0

function same(what, found, due) {
  checked += 1
  if (JSON.stringify(found) !== JSON.stringify(due)) throw new Error(`${what}: ${found} instead of ${due}`)
}

const secret = Buffer.from(given.secret, 'hex')
same('commitment', createHash('sha256').update('tafelrunde/commitment/1\n').update(secret).digest('hex'), given.commitment)

const nonces = given.nonces.map((nonce) => nonce || '-').join(',')
const message = `tafelrunde/match/1\n${given.table}\n${given.match}\n${nonces}`
const key = createHmac('sha256', secret).update(message).digest()
same('key', key.toString('hex'), given.key)

function* wordsOf(number) {
  for (let block = 0; ; block++) {
    const digest = createHmac('sha256', key).update(`tafelrunde/outcome/${number}/${block}`).digest()
    for (let place = 0; place < 32; place += 4) yield digest.readUInt32BE(place)
  }
}

const isFair = (word, m) => word < 2 ** 32 - (2 ** 32 % m)

function streamOf(number) {
  const words = wordsOf(number)
  return (m) => {
    for (;;) {
      const word = words.next().value
      if (isFair(word, m)) return word % m
    }
  }
}

const words = wordsOf(0)
for (const due of given.words) same('word', words.next().value, due)
for (const [m, due] of Object.entries(given.below)) same(`below ${m}`, streamOf(0)(Number(m)), due)
for (const [m, found] of Object.entries(given.rejected)) {
  for (const word of found) same(`${word} for ${m}`, isFair(word, Number(m)), false)
  same(`the word before it for ${m}`, isFair(found[0] - 1, Number(m)), true)
}

const seats = 3
// Each game: what chance does next, given what it did so far.
const games = {
  fischkopf: (below) => {
    const [low, high] = [below(6) + 1, below(6) + 1].sort()
    return `roll ${low} ${high}`
  },
  rangeln: () => undefined,
  funkloch: (below, drawn) => {
    const names = Array.from({ length: 48 }, (_, card) => `draw F${String(card + 1).padStart(2, '0')}`)
    const pool = names.filter((name) => !drawn.includes(name))
    return pool[below(pool.length)]
  },
  blox: (below, drawn) => {
    const bag = [...'WRGS'].flatMap((colour) => {
      const name = `block ${colour}`
      return Array(10 - drawn.filter((each) => each === name).length).fill(name)
    })
    return bag[below(bag.length)]
  },
  xnet: (below, drawn) => {
    const topics = 'Technik Kochen Kunst Hobby Erotik Sport Musik Wirtschaft Natur Reisen Spiele Wissen'.split(' ')
    const values = [2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9]
    for (;;) {
      const guess = below(216)
      const value = values[guess % 18]
      const name = `draw ${topics[Math.floor(guess / 18)]} ${value}`
      const copies = values.filter((each) => each === value).length
      const left = copies - drawn.filter((each) => each === name).length
      if ((guess % 18) - values.indexOf(value) < left) return name
    }
  },
}
for (const [game, due] of Object.entries(given.outcomes)) {
  const found = []
  for (const number of due.keys()) {
    const below = streamOf(number)
    found.push(number === 0 ? `start ${below(seats)}` : games[game](below, found))
    same(`${game}, action ${number}`, found[number], due[number])
  }
}
console.log(`${checked} values are the same`)
