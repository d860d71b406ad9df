/** The owner of a query. Universities take turns, and within a university people take turns. */
export type Turn = { university: string; person: string }

/** The maximum number of queries that run at once: in total, of one university, and of one person. */
type Most = { all: number; university: number; person: number }

type Begin = () => void

/**
 * Runs queries in fair turns: universities take turns, people within a university take turns, and a person's queries
 * keep their order. So the queries of one person, or of one university, delay only each other.
 */
export class Turns {
  readonly #most: Most
  readonly #running: Turn[] = []
  /** The waiting queries by university and person, both in the order of their next turns. */
  readonly #waiting = new Map<string, Map<string, Begin[]>>()

  constructor(limits: Most) {
    this.#most = limits
  }

  /** Waits for a turn. Returns the function that ends it. Throws the reason of `signal` when that is aborted. */
  async take(turn: Turn, signal: AbortSignal | null): Promise<() => void> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      this.#remove(turn, resolve)
      reject(signal!.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#add(turn, resolve)
    this.#serve()
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
    return () => this.#end(turn)
  }

  #add({ university, person }: Turn, begin: Begin): void {
    const people = this.#waiting.get(university) ?? new Map<string, Begin[]>()
    this.#waiting.set(university, people)
    people.set(person, [...(people.get(person) ?? []), begin])
  }

  #remove({ university, person }: Turn, begin: Begin): void {
    const people = this.#waiting.get(university)
    const rest = people?.get(person)?.filter((queued) => queued !== begin) ?? []
    if (rest.length > 0) people!.set(person, rest)
    else people?.delete(person)
    if (people?.size === 0) this.#waiting.delete(university)
  }

  #end({ university, person }: Turn): void {
    const index = this.#running.findIndex((turn) => turn.university === university && turn.person === person)
    this.#running.splice(index, 1)
    this.#serve()
  }

  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const people = this.#waiting.get(next.university)!
      const [begin, ...rest] = people.get(next.person)!
      moveBack(people, next.person, rest.length > 0 ? rest : null)
      moveBack(this.#waiting, next.university, people.size > 0 ? people : null)
      this.#running.push(next)
      begin!()
    }
  }

  #next(): Turn | null {
    if (this.#running.length >= this.#most.all) return null
    for (const [university, people] of this.#waiting) {
      const running = this.#running.filter((turn) => turn.university === university)
      if (running.length >= this.#most.university) continue
      for (const person of people.keys())
        if (running.filter((turn) => turn.person === person).length < this.#most.person) return { university, person }
    }
    return null
  }
}

/** Moves an entry to the end after its turn, or removes it if `value` is null. */
function moveBack<V>(map: Map<string, V>, key: string, value: V | null): void {
  map.delete(key)
  if (value !== null) map.set(key, value)
}
