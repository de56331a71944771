// How the people in an example are called, and what its pictures are.
export function nameOf(seat: number): string {
  return String.fromCharCode(65 + seat)
}

export function pictureWords(count: number): (string | null)[] {
  if (count === 1) return [null]
  if (count === 2) return ['example-before', 'example-after']
  return Array.from({ length: count }, () => 'example-number')
}
