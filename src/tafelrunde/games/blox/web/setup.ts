// Towers grow block by block, and lose the upper one.
import type { Position, Setup } from '@/kit/setup'

export const setup: Setup = {
  pieces: () => ['W', 'R', 'G', 'S', '.'],
  put: withBlock,
}

function withBlock(position: Position, field: string, block: string): Position | null {
  if (!/^[a-i][1-9]$/.test(field)) return null
  const { [field]: tower = '', ...others } = (position.towers ?? {}) as Record<string, string>
  const changed = block === '.' ? tower.slice(0, -1) : tower + block
  const towers = changed ? { ...others, [field]: changed } : others
  const { last: _last, ...rest } = position
  return { ...rest, towers }
}
