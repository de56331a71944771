// The browser's own database: the events of the tables that live here, and records of matches from elsewhere.
const NAME = 'tafelrunde'
const VERSION = 1
const EVENTS = 'events'
const RECORDS = 'records'
const TOUCHED = 'touched'

interface Row {
  table: string
  number: number
  event: string
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('database'))
  })
}

// What is written is there for good when this is over, and not before.
function finished(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve()
    change.onabort = () => reject(change.error ?? new Error('aborted'))
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(EVENTS, { keyPath: ['table', 'number'] })
    request.result.createObjectStore(RECORDS)
    request.result.createObjectStore(TOUCHED)
  }
  return done(request)
}

const span = (table: string, after = 0) => IDBKeyRange.bound([table, after + 1], [table, Infinity])

export class Shelf {
  private readonly database = open()
  // Other tabs hear of what is written here, and the other way round.
  private readonly channel = new BroadcastChannel('tafelrunde-tables')

  constructor(hear: (table: string) => void) {
    this.channel.onmessage = (event: MessageEvent<string>) => hear(event.data)
  }

  private async change(...stores: string[]): Promise<IDBTransaction> {
    return (await this.database).transaction(stores, 'readwrite', { durability: 'strict' })
  }

  // Whether it is kept; not if there is an event of that number, or none before it.
  async append(table: string, number: number, event: string): Promise<boolean> {
    const change = await this.change(EVENTS, TOUCHED)
    const events = change.objectStore(EVENTS)
    const latest = await done(events.count(span(table)))
    if (latest !== number - 1) {
      change.abort()
      return false
    }
    events.add({ table, number, event } satisfies Row)
    change.objectStore(TOUCHED).put(Date.now(), table)
    await finished(change)
    this.channel.postMessage(table)
    return true
  }

  async read(table: string, after: number): Promise<string[]> {
    const store = (await this.database).transaction(EVENTS).objectStore(EVENTS)
    const rows = await done(store.getAll(span(table, after)) as IDBRequest<Row[]>)
    return rows.map(({ event }) => event)
  }

  async putTable(table: string, list: string[]): Promise<boolean> {
    const change = await this.change(EVENTS, TOUCHED)
    const events = change.objectStore(EVENTS)
    if ((await done(events.count(span(table)))) > 0) {
      change.abort()
      return false
    }
    list.forEach((event, index) => events.add({ table, number: index + 1, event } satisfies Row))
    change.objectStore(TOUCHED).put(Date.now(), table)
    await finished(change)
    return true
  }

  // The one that was touched last first.
  async tables(): Promise<string[]> {
    const store = (await this.database).transaction(TOUCHED).objectStore(TOUCHED)
    const [names, times] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<number[]>)])
    const order = names.map((name, index) => ({ name: name as string, time: times[index] ?? 0 }))
    return order.sort((one, two) => two.time - one.time).map(({ name }) => name)
  }

  async delete(table: string): Promise<void> {
    const change = await this.change(EVENTS, TOUCHED, RECORDS)
    change.objectStore(EVENTS).delete(span(table))
    change.objectStore(TOUCHED).delete(table)
    change.objectStore(RECORDS).delete(table)
    await finished(change)
  }

  async putRecord(name: string, record: string): Promise<void> {
    const change = await this.change(RECORDS)
    change.objectStore(RECORDS).put(record, name)
    await finished(change)
  }

  // Empty if there is none: what is null here is not None to Python.
  async record(name: string): Promise<string> {
    const store = (await this.database).transaction(RECORDS).objectStore(RECORDS)
    const found = await done(store.get(name) as IDBRequest<string | undefined>)
    return found ?? ''
  }
}
