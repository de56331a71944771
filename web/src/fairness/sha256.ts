// SHA-256 as FIPS 180-4 has it, for pages without HTTPS, where browsers keep their own one shut.
const PRIMES = firstPrimes(64)
const FRACTIONS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) if (primes.every((prime) => number % prime)) primes.push(number)
  return primes
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: ArrayLike<number>, index: number) => words[index]!

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const data = padded(message)
  let state = [...START]
  for (let start = 0; start < data.byteLength; start += 64) state = mixed(state, schedule(data, start))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setInt32(4 * index, word))
  return new Uint8Array(digest.buffer)
}

function padded(message: Uint8Array): DataView {
  const data = new Uint8Array(((message.length + 8) >> 6) * 64 + 64)
  data.set(message)
  data[message.length] = 0x80
  const view = new DataView(data.buffer)
  view.setBigUint64(data.length - 8, BigInt(message.length) * 8n)
  return view
}

function schedule(data: DataView, start: number): Int32Array {
  const words = new Int32Array(64)
  for (let index = 0; index < 16; index++) words[index] = data.getInt32(start + 4 * index)
  for (let index = 16; index < 64; index++) {
    const [far, near] = [at(words, index - 15), at(words, index - 2)]
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[index] = at(words, index - 16) + low + at(words, index - 7) + high
  }
  return words
}

function mixed(state: number[], words: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(FRACTIONS, index) + at(words, index)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(state, index)) | 0)
}
