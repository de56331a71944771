// How things on the table become an action: picks narrow down what can be done, until one action is left.
export interface Named {
  key: string
  names?: string[] | null
}

export interface Picked {
  // The things that were picked, in order, and what each was taken for.
  picks: { key: string; name: string }[]
}

export interface Way {
  // What is still possible after the picks so far.
  actions: string[]
  // How many values of them have been named.
  named: number
}

export type Verbs = Record<string, string[]>

const words = (text: string) => text.split(' ')

// What a thing stands for: values of actions, or whole actions with * for any value. Without names it stands for its key.
export function namesOf(thing: Named): string[] {
  return thing.names ?? [thing.key]
}

function isAction(name: string, verbs: Verbs): boolean {
  return (words(name)[0] ?? '') in verbs
}

function fits(action: string, pattern: string): boolean {
  const [wanted, found] = [words(pattern), words(action)]
  return wanted.length === found.length && wanted.every((word, index) => word === '*' || word === found[index])
}

// The way after one more pick, or null where that leads to nothing.
export function narrow(way: Way, name: string, verbs: Verbs): Way | null {
  if (isAction(name, verbs)) {
    const actions = way.actions.filter((action) => fits(action, name))
    return actions.length > 0 ? { actions, named: actions.length === 1 ? words(actions[0]!).length - 1 : way.named } : null
  }
  const values = words(name)
  const actions = way.actions.filter((action) => {
    const rest = words(action).slice(1 + way.named)
    return values.every((value, index) => rest[index] === value)
  })
  return actions.length > 0 ? { actions, named: way.named + values.length } : null
}

export function wayOf(choices: string[], { picks }: Picked, verbs: Verbs): Way {
  let way: Way = { actions: choices, named: 0 }
  for (const { name } of picks) way = narrow(way, name, verbs) ?? way
  return way
}

// The name by which a thing can be picked now, or null. What takes any value ends an action, and begins none.
export function nameNow(thing: Named, way: Way, verbs: Verbs): string | null {
  return namesOf(thing).find((name) => (way.named > 0 || !name.includes('*')) && narrow(way, name, verbs)) ?? null
}

// The action that is done, if only one is left and nothing of it is open.
export function doneBy({ actions, named }: Way): string | null {
  const [only] = actions
  return actions.length === 1 && words(only!).length - 1 <= named ? only! : null
}

// What no thing on the table can begin, or, once all values are named, what they can still mean: offered as buttons.
export function buttonsOf(way: Way, things: Named[], verbs: Verbs, most: number): string[] {
  const shown = things.flatMap(namesOf)
  const left = way.actions.filter((action) => {
    const next = { actions: [action], named: way.named }
    const isNamed = way.named > 0 && words(action).length - 1 <= way.named
    return isNamed || !shown.some((name) => narrow(next, name, verbs))
  })
  return left.length <= most ? left : []
}

// What somebody asks for who touches a thing that cannot be picked: the server then says which paragraph forbids it.
export function askedBy(thing: Named, way: Way, verbs: Verbs): string | null {
  const [example] = way.actions
  const name = namesOf(thing).find((each) => !isAction(each, verbs))
  if (!example || name === undefined) return null
  const parts = [...words(example).slice(0, 1 + way.named), ...words(name)]
  return parts.length === words(example).length ? parts.join(' ') : null
}

// A choice as words: the message of its verb with the values by their names; numbers stay numbers.
export function argsOf(choice: string, verbs: Verbs): { verb: string; args: Record<string, string | number> } {
  const [verb = '', ...values] = words(choice)
  const named = (verbs[verb] ?? []).map((name, index): [string, string | number] => {
    const value = values[index] ?? ''
    return [name, /^-?\d+$/.test(value) ? Number(value) : value]
  })
  return { verb, args: Object.fromEntries(named) }
}
