// What screen readers are told as it happens.
class Announcer {
  // Sentences of the last moment; the live region reads what is added.
  sentences = $state<{ id: number; text: string }[]>([])
  private next = 0

  say(...texts: string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ id: this.next++, text }))
    if (fresh.length > 0) this.sentences = [...this.sentences.slice(-3), ...fresh]
  }
}

export const announcer = new Announcer()
