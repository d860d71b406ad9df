import { WatchedEvent, type LiveDeps } from './watched-event.ts'
import type { Watcher } from './watcher.ts'

/** The watchers of each event in this process. The feed sends them their event’s new rows. */
export class Feed {
  readonly #deps: LiveDeps
  readonly #events = new Map<string, WatchedEvent>()
  readonly #joining = new Set<Promise<void>>()

  constructor(deps: LiveDeps) {
    this.#deps = deps
  }

  /** The number of watched events. */
  get size(): number {
    return this.#events.size
  }

  /**
   * Sends a watcher the rows since a moment (ms), or all rows if it is null, and then every frame until the watcher
   * closes.
   */
  watch(event: string, watcher: Watcher, start: number | null): void {
    const watched = this.#events.get(event) ?? new WatchedEvent(event, this.#deps)
    this.#events.set(event, watched)
    const joining = watched
      .join(watcher, start)
      // The watcher is disconnected. The page reconnects, and by then the database may be back.
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a live viewer did not get missed rows')
        watcher.drop()
      })
      .finally(() => this.#joining.delete(joining))
    this.#joining.add(joining)
    watcher.onClose(() => {
      if (watched.leave(watcher) || this.#events.get(event) !== watched) return
      this.#events.delete(event)
      void watched.stop()
    })
  }

  /**
   * Announces rows that were just committed. It is cheap and never throws, because it runs while check-ins are handled.
   */
  announce(rows: readonly { id: string; event_id: string }[]): void {
    for (const row of rows) this.#events.get(row.event_id)?.announce(row.id)
  }

  /** Sends the event's watchers the count again, because students may have left the roll. Never throws. */
  recount(event: string): void {
    this.#events.get(event)?.recount()
  }

  /** Queries the rolls of these events again, or of all events for 'any', because another process changed them. */
  readAgain(events: readonly string[] | 'any'): void {
    for (const event of events === 'any' ? this.#events.keys() : events) this.#events.get(event)?.readAgain()
  }

  /** Stops sending. Waits for pending queries, because the database closes next. */
  async stop(): Promise<void> {
    await Promise.all([...this.#events.values()].map((watched) => watched.stop()))
    this.#events.clear()
    await Promise.all(this.#joining)
  }
}
