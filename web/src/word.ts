// Words of a game's notation as a language has them: records say Kunst 8 and S, and English shows Art 8 and B.
import type { Args } from './board'

// Values of messages that are no words of the game: names of people, and what a message only looks at.
const NO_WORDS = ['name', 'colour', 'what']
const ENTRY = /^([a-z][a-z0-9-]*?)-(word|letter)-([\p{L}]+) = (.+)$/gmu

// `GAME-word-Kunst = Art` is a word, `GAME-letter-S = B` a letter of letters in a row.
export class WordList {
  private readonly words = new Map<string, string>()
  private readonly letters = new Map<string, string>()
  private readonly games = new Set<string>()

  constructor(texts: string[]) {
    for (const text of texts)
      for (const [, game = '', kind, one = '', shown = ''] of text.matchAll(ENTRY)) {
        this.games.add(game)
        ;(kind === 'word' ? this.words : this.letters).set(`${game} ${one}`, shown)
      }
  }

  spell(game: string, text: string): string {
    return text.replace(/[\p{L}\d]+/gu, (word) => {
      const known = this.words.get(`${game} ${word}`)
      if (known !== undefined) return known
      const row = word.replace(/^\d+/, '')
      const shown = [...row].map((letter) => this.letters.get(`${game} ${letter}`))
      if (row === '' || shown.includes(undefined)) return word
      return word.slice(0, word.length - row.length) + shown.join('')
    })
  }

  // The values of a game's message, in the reader's words.
  inArgs(code: string, args: Args): Args {
    // A guest's name has hyphens itself.
    const game = [...this.games].find((each) => code.startsWith(`${each}-`)) ?? ''
    const worded = Object.entries(args).map(([name, value]) =>
      typeof value === 'string' && !NO_WORDS.includes(name) ? [name, this.spell(game, value)] : [name, value],
    )
    return Object.fromEntries(worded) as Args
  }
}
