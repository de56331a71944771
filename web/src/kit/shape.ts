// The shapes that go with the seats' colours, drawn in a square of 100 by 100.
export interface Shape {
  name: string
  path: string
  // Where the shape rests visually; marks shrink towards it.
  middle: number
}

const round = (value: number) => Math.round(value * 100) / 100

function ring(corners: number, outer: number, inner: number, middle: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners + turn
    const radius = corner % 2 ? inner : outer
    return `${round(50 + radius * Math.cos(angle))} ${round(middle + radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}z`
}

export const SHAPES: readonly Shape[] = [
  { name: 'circle', path: 'M50 12a34 34 0 1 0 .01 0z', middle: 46 },
  { name: 'square', path: 'M23 19h54v54h-54z', middle: 46 },
  { name: 'triangle', path: 'M50 13L85 73H15z', middle: 53 },
  { name: 'diamond', path: ring(4, 37, 37, 46, 0), middle: 46 },
  { name: 'star', path: ring(10, 40, 20, 48, -Math.PI / 2), middle: 48 },
  { name: 'hexagon', path: ring(6, 36, 36, 46, 0), middle: 46 },
  { name: 'cross', path: 'M38 13h24v21h21v24h-21v21h-24v-21h-21v-24h21z', middle: 46 },
  { name: 'heart', path: 'M50 80C22 60 14 47 14 34a18 18 0 0 1 36-5a18 18 0 0 1 36 5c0 13-8 26-36 46z', middle: 43 },
]

// The shape of a seat, counted from 0.
export function shapeOf(seat: number): Shape {
  return SHAPES[seat % SHAPES.length]!
}

// The class that sets --c to the colour of a seat, counted from 0. Where there are more seats than shapes, a shape comes
// again in another colour.
export function seatClass(seat: number): string {
  const turn = Math.floor(seat / SHAPES.length)
  return `s${((seat + 3 * turn) % SHAPES.length) + 1}`
}
