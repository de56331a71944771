// The browser's own database: the events of the tables that live here, and records of matches from elsewhere.
export const NAME = 'tafelrunde'
const VERSION = 1
const EVENTS = 'events'
const RECORDS = 'records'
const TOUCHED = 'touched'
// What was judged of matches has a database of its own: an older page that is still open holds nobody up.
const REVIEWS = 'tafelrunde-reviews'
const STEPS = 'steps'

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

async function open(name: string, make: (fresh: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => make(request.result)
  const database = await done(request)
  // Another tab that deletes it, as for a file with another game, waits for nobody.
  database.onversionchange = () => database.close()
  return database
}

function makeTables(fresh: IDBDatabase): void {
  fresh.createObjectStore(EVENTS, { keyPath: ['table', 'number'] })
  fresh.createObjectStore(RECORDS)
  fresh.createObjectStore(TOUCHED)
}

function makeReviews(fresh: IDBDatabase): void {
  fresh.createObjectStore(STEPS, { keyPath: ['table', 'match', 'key'] })
}

interface Judged {
  table: string
  match: number
  key: string
  body: string
}

// Of one match, or of all.
const reviewed = (table: string, match?: number) => IDBKeyRange.bound([table, match ?? 0], [table, match ?? Infinity, []])
const span = (table: string, after = 0) => IDBKeyRange.bound([table, after + 1], [table, Infinity])

// Python gets hold of it, and of its methods alone.
export class Shelf {
  readonly #database: Promise<IDBDatabase>
  #reviews: Promise<IDBDatabase> | null = null
  // Other tabs hear of what is written here, and the other way round.
  readonly #channel: BroadcastChannel

  constructor(hear: (table: string) => void, name = NAME) {
    this.#database = open(name, makeTables)
    // A table whose Worker gives up its powers can open nothing later.
    if (name !== NAME) this.#reviews = open(`${name}-reviews`, makeReviews)
    this.#channel = new BroadcastChannel(`${name}-tables`)
    this.#channel.onmessage = (event: MessageEvent<string>) => hear(event.data)
  }

  async #change(...stores: string[]): Promise<IDBTransaction> {
    return (await this.#database).transaction(stores, 'readwrite', { durability: 'strict' })
  }

  // Whether it is kept; not if there is an event of that number, or none before it.
  async append(table: string, number: number, event: string): Promise<boolean> {
    const change = await this.#change(EVENTS, TOUCHED)
    const events = change.objectStore(EVENTS)
    const latest = await done(events.count(span(table)))
    if (latest !== number - 1) {
      change.abort()
      return false
    }
    events.add({ table, number, event } satisfies Row)
    change.objectStore(TOUCHED).put(Date.now(), table)
    await finished(change)
    this.#channel.postMessage(table)
    return true
  }

  async read(table: string, after: number): Promise<string[]> {
    const store = (await this.#database).transaction(EVENTS).objectStore(EVENTS)
    const rows = await done(store.getAll(span(table, after)) as IDBRequest<Row[]>)
    return rows.map(({ event }) => event)
  }

  async putTable(table: string, list: string[]): Promise<boolean> {
    const change = await this.#change(EVENTS, TOUCHED)
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
    const store = (await this.#database).transaction(TOUCHED).objectStore(TOUCHED)
    const [names, times] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<number[]>)])
    const order = names.map((name, index) => ({ name: name as string, time: times[index] ?? 0 }))
    return order.sort((one, two) => two.time - one.time).map(({ name }) => name)
  }

  async delete(table: string): Promise<void> {
    const change = await this.#change(EVENTS, TOUCHED, RECORDS)
    change.objectStore(EVENTS).delete(span(table))
    change.objectStore(TOUCHED).delete(table)
    change.objectStore(RECORDS).delete(table)
    await finished(change)
    const judged = (await this.#reviewed()).transaction(STEPS, 'readwrite')
    judged.objectStore(STEPS).delete(reviewed(table))
    await finished(judged)
  }

  async putRecord(name: string, record: string): Promise<void> {
    const change = await this.#change(RECORDS)
    change.objectStore(RECORDS).put(record, name)
    await finished(change)
  }

  // Empty if there is none: what is null here is not None to Python.
  async record(name: string): Promise<string> {
    const store = (await this.#database).transaction(RECORDS).objectStore(RECORDS)
    const found = await done(store.get(name) as IDBRequest<string | undefined>)
    return found ?? ''
  }

  async keepJudgement(table: string, match: number, key: string, body: string): Promise<void> {
    const change = (await this.#reviewed()).transaction(STEPS, 'readwrite')
    change.objectStore(STEPS).put({ table, match, key, body } satisfies Judged)
    await finished(change)
  }

  // Pairs of a key and what was judged.
  async judgements(table: string, match: number): Promise<[string, string][]> {
    const store = (await this.#reviewed()).transaction(STEPS).objectStore(STEPS)
    const rows = await done(store.getAll(reviewed(table, match)) as IDBRequest<Judged[]>)
    return rows.map(({ key, body }) => [key, body])
  }

  #reviewed(): Promise<IDBDatabase> {
    this.#reviews ??= open(REVIEWS, makeReviews)
    return this.#reviews
  }
}
