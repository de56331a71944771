// Walking over the cells of a board with the keyboard: one tab stop, arrow keys, and leaps to what can be done.
export interface Walk {
  rows: string[][]
  // Cells where Enter does something, in reading order.
  useful: string[]
}

const ARROWS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

// The cell that a key leads to, or null where the key is none of ours.
export function walk({ rows, useful }: Walk, at: string, key: string): string | null {
  const row = rows.findIndex((names) => names.includes(at))
  const column = rows[row]?.indexOf(at) ?? -1
  const arrow = ARROWS[key]
  if (arrow) return rows[row + arrow[0]]?.[column + arrow[1]] ?? at
  if (key === 'Home') return rows[row]?.[0] ?? at
  if (key === 'End') return rows[row]?.at(-1) ?? at
  if (key === 'PageUp') return rows[0]?.[column] ?? at
  if (key === 'PageDown') return rows.at(-1)?.[column] ?? at
  if (key === 'n' || key === 'N') return leap(rows.flat(), useful, at, key === 'n' ? 1 : -1)
  return null
}

// The next useful cell in reading order, round and round.
function leap(order: string[], useful: string[], at: string, direction: 1 | -1): string {
  const wanted = new Set(useful)
  const start = order.indexOf(at)
  for (let distance = 1; distance <= order.length; distance++) {
    const name = order[(start + direction * distance + order.length * 2) % order.length]!
    if (wanted.has(name)) return name
  }
  return at
}
