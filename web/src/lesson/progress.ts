// How far this browser has come in the lessons: the names of those that are done, by game.
import type { Shelf } from '../memory'

// Beside the names of lessons: the guided match was played to the end of what is guided.
export const GUIDED = 'guided-match'

const KEY = 'tafelrunde.lessons'

export class Progress {
  // Where storage is forbidden it lasts as long as the page lives.
  private fallback: Record<string, string[]> = {}

  constructor(private readonly shelf: () => Shelf = () => localStorage) {}

  done(game: string): string[] {
    const names = this.all()[game]
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  }

  finish(game: string, lesson: string): void {
    const names = new Set([...this.done(game), lesson])
    this.fallback = { ...this.all(), [game]: [...names] }
    try {
      this.shelf().setItem(KEY, JSON.stringify(this.fallback))
    } catch {
      // Storage is forbidden or full; `fallback` has it.
    }
  }

  // Nobody has learned anything here yet.
  isEmpty(): boolean {
    return Object.keys(this.all()).length === 0
  }

  private all(): Record<string, string[]> {
    try {
      const saved: unknown = JSON.parse(this.shelf().getItem(KEY) ?? '{}')
      return saved !== null && typeof saved === 'object' && !Array.isArray(saved) ? (saved as Record<string, string[]>) : {}
    } catch {
      return this.fallback
    }
  }
}

export const progress = new Progress()
