// Who reaches the server that this page came from, and what links for others begin with.
import * as api from '../api'
import type { NetworkState } from '../protocol'

// Nobody else gets anywhere by these.
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

export const isOwnName = (host: string) => OWN_NAMES.includes(host)

export function originFor(state: NetworkState | null, here: { origin: string; hostname: string }): string {
  return isOwnName(here.hostname) ? (state?.address ?? here.origin) : here.origin
}

class Network {
  state = $state.raw<NetworkState | null>(null)
  // Why it could not be opened, in the server's words.
  trouble = $state('')

  // Whoever came by another name than this machine's own has a link that leads here.
  get isOpen(): boolean {
    return !isOwnName(location.hostname) || (this.state !== null && this.state.reach !== 'device')
  }

  // Known to be for this device alone.
  get isShut(): boolean {
    return isOwnName(location.hostname) && this.state?.reach === 'device'
  }

  get origin(): string {
    return originFor(this.state, location)
  }

  // Only the device itself has something to ask.
  load = async (): Promise<void> => {
    if (!isOwnName(location.hostname)) return
    this.state = await api.network().catch(() => this.state)
  }

  set = async (open: boolean): Promise<void> => {
    this.trouble = ''
    try {
      this.state = await api.setNetwork({ open })
    } catch (error) {
      this.trouble = error instanceof api.Refusal && error.detail ? error.detail : 'away'
    }
  }
}

export const network = new Network()
