import { describe, expect, test } from 'vitest'
import type { GameView } from '@/board'
import type { BloxFacts, Player } from './view'
import { clearing } from './words'

const say = (code: string, args: Record<string, string | number> = {}) => [code, ...Object.values(args)].join(' ')
const tower = { field: 'e7', blocks: 'RRG', chip: 3 }

function seen(own: Partial<Player>): GameView<BloxFacts> {
  const player = { blocks: '', joker: true, ...own } as Player
  return { seat: 0, facts: { clear_up_to: 3, players: [player] } as BloxFacts } as GameView<BloxFacts>
}

describe('what is missing to clear a tower', () => {
  test('nothing, or cards', () => {
    expect(clearing(tower, 'GRRW', seen({}), say)).toBe('blox-web-all-cards')
    expect(clearing(tower, 'WR', seen({}), say)).toBe('blox-web-missing blox-web-colour R, blox-web-colour G 2 none')
  })
  test('a card, which a joker can be as long as it is there', () => {
    expect(clearing(tower, 'RR', seen({}), say)).toBe('blox-web-missing blox-web-colour G 1 helps')
    expect(clearing(tower, 'RR', seen({ joker: false }), say)).toBe('blox-web-missing blox-web-colour G 1 none')
  })
  test('room for its blocks', () => {
    expect(clearing(tower, 'GRR', seen({ blocks: 'WWWWWW' }), say)).toBe('blox-web-all-cards')
    expect(clearing(tower, 'GRR', seen({ blocks: 'WWWWWWW' }), say)).toBe('blox-web-full 6')
  })
  test('a later phase', () => {
    expect(clearing({ ...tower, blocks: 'RRGS' }, 'RRGS', seen({}), say)).toBe('blox-web-later')
  })
})
