// How somebody wants to be told of his turns: what the server does about it, and what the browser has to allow.
import * as api from '../api'
import type { Knocks, KnockWish } from '../protocol'
import { canServe, service } from '../worker/register'

export type WayName = KnockWish['way']
export const QUIET: readonly number[] = [0, 120, 900]

export const canPush = (): boolean => canServe() && typeof PushManager !== 'undefined' && typeof Notification !== 'undefined'

// Asked for when the switch is turned, and never before.
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}

// What the push service of this browser's maker has to know, as the server wants it; null where it is not allowed.
export async function subscribe(key: string): Promise<string | null> {
  if (!canPush() || !(await mayNotify())) return null
  const { pushManager } = await service()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return JSON.stringify(subscription)
}

export const knocks = (table: string, token: string) => api.asViewer<Knocks>('GET', `/tables/${table}/knocks`, token)
export const setKnock = (table: string, token: string, wish: KnockWish) =>
  api.asViewer<Knocks>('PUT', `/tables/${table}/knocks`, token, wish)
export const endKnock = (table: string, token: string, way: WayName | null) =>
  api.asViewer<Knocks>('DELETE', `/tables/${table}/knocks${way ? `?way=${way}` : ''}`, token)
export const testKnock = (table: string, token: string, way: WayName) =>
  api.asViewer<{ failure: string }>('POST', `/tables/${table}/knocks/test`, token, { way })
export const stopKnock = (secret: string) => api.asViewer<{ table: string }>('POST', '/knocks/stop', null, { secret })
