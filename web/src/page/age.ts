// How long ago something was, as the language says it: "5 minutes ago".
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function ageOf(created: string, now: number, language: string): string {
  const seconds = Math.max(0, (now - Date.parse(created)) / 1000)
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS.at(-1)!
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit)
}
