// The signs that scenes are drawn with, in a square of 100 by 100: filled shapes, so that they are seen when small.
export const SYMBOLS: Record<string, string> = {
  leaf: 'M50 6C20 32 16 62 46 82V96H54V82C84 62 80 32 50 6zM50 24V80M50 44L36 34M50 44L64 34M50 62L34 50M50 62L66 50',
  flower:
    'M50 40C34 22 38 4 50 4s16 18 0 36zM59 45C66 22 84 18 92 28s-8 22-33 17zM57 56C80 58 92 72 86 82S66 84 57 56zM43 56C34 84 20 92 14 82s6-24 29-26zM41 45C16 50 0 38 8 28s26-6 33 17z',
  berry:
    'M34 56a19 19 0 1 0 .01 0zM66 50a19 19 0 1 0 .01 0zM36 56C42 34 52 20 70 12C66 26 64 36 66 50M70 12C80 8 88 12 92 20C82 24 74 20 70 12z',
  star: 'M50 6L63 36L95 39L71 60L78 92L50 75L22 92L29 60L5 39L37 36z',
  sun: 'M50 30a20 20 0 1 0 .01 0zM46 4h8v18h-8zM46 78h8v18h-8zM4 46v8h18v-8zM78 46v8h18v-8zM15 21l6-6L34 28l-6 6zM66 72l6-6L85 79l-6 6zM79 15l6 6L72 34l-6-6zM28 66l6 6L21 85l-6-6z',
  moon: 'M64 8A44 44 0 1 0 92 64A36 36 0 0 1 64 8z',
  wave: 'M10 30q10-14 20 0t20 0t20 0t20 0v8q-10 14-20 0t-20 0t-20 0t-20 0zM10 52q10-14 20 0t20 0t20 0t20 0v8q-10 14-20 0t-20 0t-20 0t-20 0zM10 74q10-14 20 0t20 0t20 0t20 0v8q-10 14-20 0t-20 0t-20 0t-20 0z',
  flame: 'M52 2C56 22 84 36 82 64C80 84 66 96 50 96S18 84 18 62C18 48 28 42 30 30C38 36 40 42 40 48C48 38 54 24 52 2z',
  flag: 'M26 8h8v86h-8zM36 12C52 2 64 22 84 12V54C64 64 52 44 36 54z',
  crown: 'M8 28L30 52L50 16L70 52L92 28L84 84H16z',
  coin: 'M50 8a42 42 0 1 0 .01 0zM50 22a28 28 0 1 1-.01 0zM50 32a18 18 0 1 0 .01 0z',
  heart: 'M50 92C14 66 6 48 6 32a22 22 0 0 1 44-6a22 22 0 0 1 44 6c0 16-8 34-44 60z',
  lantern: 'M40 4h20v10H40zM30 16h40l8 12H22zM24 32h52v44H24zM22 80h56l-8 14H30z',
}

export const PIPS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [30, 30],
    [70, 70],
  ],
  3: [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  4: [
    [29, 29],
    [71, 29],
    [29, 71],
    [71, 71],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [29, 24],
    [71, 24],
    [29, 50],
    [71, 50],
    [29, 76],
    [71, 76],
  ],
}

// What is on a card that names its suit alone: a colour is never without a shape.
const SUITS = ['', 'leaf', 'flower', 'berry', 'wave', 'sun', 'moon']

export function signOf(card: { symbol?: string; suit?: number }): string {
  const own = card.symbol ?? ''
  return own === '' ? (SUITS[card.suit ?? 0] ?? '') : own
}

// How large letters may be so that a text is no wider than its room, as far as that can be told without drawing it.
export function fit(text: string, room: number, size: number): number {
  return Math.min(size, Math.max(8, room / (0.56 * Math.max(1, text.length))))
}

// A tilt that a thing keeps, so that dice and cards do not lie like soldiers.
export function tiltOf(key: string): number {
  let sum = 7
  for (const letter of key) sum = (sum * 31 + letter.codePointAt(0)!) % 997
  return (sum % 15) - 7
}
