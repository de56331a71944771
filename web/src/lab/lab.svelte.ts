// The Laboratory of this server, if whoever looks runs it; and what he is about to begin.
import * as api from '../api'
import type { LabDesk, LabOrder, LabRun, LabWish } from '../protocol'
import type { Draft } from './lab'

const KEPT = 'tafelrunde.lab'

function keptSecret(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

class Lab {
  // What brings somebody in who is not at the server's own machine; it is forgotten with the tab.
  secret = $state(keptSecret())
  // What another run suggested to begin with.
  draft: Draft | null = null

  keep(secret: string): void {
    this.secret = secret
    try {
      if (secret) sessionStorage.setItem(KEPT, secret)
      else sessionStorage.removeItem(KEPT)
    } catch {
      // Storage is forbidden: it lasts as long as the page.
    }
  }

  desk = () => this.ask<LabDesk>('GET', '/lab')
  look = (run: number) => this.ask<LabRun>('GET', `/lab/runs/${run}`)
  start = (wish: LabWish) => this.ask<LabRun>('POST', '/lab/runs', wish)
  order = (run: number, go: boolean) => this.ask<LabRun>('PUT', `/lab/runs/${run}`, { go } satisfies LabOrder)
  delete = (run: number) => this.ask<LabDesk>('DELETE', `/lab/runs/${run}`)
  reportAddress = (run: number, language: string) => `/api/v1/lab/runs/${run}/report/${language}`
  report = (run: number, language: string) => api.page(`/lab/runs/${run}/report/${language}`, this.secret)

  private ask<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    return api.asOwner<Result>(method, path, this.secret, body)
  }
}

export const lab = new Lab()
