// What one person has chosen for this browser: language, theme, sound, pace, and the name to sit down with.
export type Language = 'de' | 'en'
export type Theme = 'system' | 'light' | 'dark'
// Of what is shown; `instant` shows only what came of it.
export type Speed = 'slow' | 'normal' | 'quick' | 'instant'

const KEY = 'tafelrunde.setting'
const LANGUAGES: readonly Language[] = ['de', 'en']
const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'quick', 'instant']

function preferred(): Language {
  // Boards are also drawn where there is no browser, for pages to print.
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  const tags = languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return tags.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en'
}

function oneOf<Value>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.includes(value as Value) ? (value as Value) : otherwise
}

class Setting {
  language = $state<Language>('en')
  theme = $state<Theme>('system')
  sound = $state(false)
  // Whether what the others did is shown move by move, or only what came of it.
  stepwise = $state(true)
  speed = $state<Speed>('normal')
  // Whether every action is shown and asked about before it is done.
  confirms = $state(false)
  name = $state('')
  // Whether a hidden page says that it is one's turn.
  knocks = $state(true)
  // Whether what others say without typing is shown here.
  gestures = $state(true)

  constructor() {
    const saved = load()
    this.language = oneOf(LANGUAGES, saved['language'], preferred())
    this.theme = oneOf(THEMES, saved['theme'], 'system')
    this.sound = saved['sound'] === true
    this.stepwise = saved['stepwise'] !== false
    this.speed = oneOf(SPEEDS, saved['speed'], 'normal')
    this.confirms = saved['confirms'] === true
    this.knocks = saved['knocks'] !== false
    this.gestures = saved['gestures'] !== false
    this.name = typeof saved['name'] === 'string' ? saved['name'] : ''
  }

  save(): void {
    const { language, theme, sound, stepwise, speed, confirms, name, knocks, gestures } = this
    store(JSON.stringify({ language, theme, sound, stepwise, speed, confirms, name, knocks, gestures }))
  }
}

function load(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
  } catch {
    // Storage is forbidden or damaged: the app works with what the browser prefers.
    return {}
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
}

export const setting = new Setting()
