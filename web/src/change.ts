// Whole messages from what the server sends to those who keep the last one: docs/protocol.md, "Changes".
import type { TableChange, TableMessage } from './protocol'

// A list has the new value in it, an object goes deeper, and one whose only field is `~` has splices of a list.
export type Difference = [unknown] | { '~': Splice[] } | { [place: string]: Difference }
// A place, how many elements go, and those that come.
type Splice = [number, number, ...unknown[]]

export class Keeper {
  private last: TableMessage | null = null
  // Of each view the last choices that were any: a change puts those that return together from them.
  private choices: string[][] = []

  // The message that there is now; null for a change of what is not here, after which only a new connection helps.
  take(message: TableMessage | TableChange): TableMessage | null {
    if (message.type === 'table') {
      this.choices = []
      this.last = message
    } else {
      if (!this.last) return null
      this.last = { ...this.changed(this.last, message), logs: message.logs }
    }
    this.choices = this.last.views.map((view, place) => (view.choices.length > 0 ? view.choices : (this.choices[place] ?? [])))
    return this.last
  }

  private changed(last: TableMessage, { changes }: TableChange): TableMessage {
    const inViews = (changes.views ?? {}) as Record<string, object>
    const views = last.views.map((view, place) => {
      const returns = view.choices.length === 0 && 'choices' in (inViews[place] ?? {})
      return returns ? { ...view, choices: this.choices[place] ?? [] } : view
    })
    return patched({ ...last, views }, changes as Difference) as TableMessage
  }
}

// What a difference leads to. The old value stays as it was, and both share what has not changed.
export function patched(value: unknown, change: Difference): unknown {
  if (Array.isArray(change)) return change[0]
  if ('~' in change) return spliced(value as unknown[], change['~'] as Splice[])
  const result = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  const fields = result as Record<string, unknown>
  for (const [place, deeper] of Object.entries(change)) fields[place] = patched(fields[place], deeper)
  return result
}

function spliced(value: unknown[], splices: Splice[]): unknown[] {
  const result = [...value]
  for (const [at, gone, ...come] of splices) result.splice(at, gone, ...come)
  return result
}
