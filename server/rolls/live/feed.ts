import { WatchedEvent, type LiveDeps } from './watched-event.ts'
import type { Watcher } from './watcher.ts'

/** The watchers of each event in this process. Sends them the event’s new rows. */
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

  /** Sends a watcher the rows since a moment (ms), or all rows for null, and then every frame until it closes. */
  watch(event: string, watcher: Watcher, start: number | null): void {
    const watched = this.#events.get(event) ?? new WatchedEvent(event, this.#deps)
    this.#events.set(event, watched)
    const joining = watched
      .join(watcher, start)
      // The page reconnects, and by then the database may be back.
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a watcher did not get the rows it missed')
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

  /** Takes rows that were just committed. It is cheap and never throws, because it runs beside check-ins. */
  announce(rows: readonly { id: string; event_id: string }[]): void {
    for (const row of rows) this.#events.get(row.event_id)?.announce(row.id)
  }

  /** Sends everyone who follows this event the count again, because students may have left its roll. Never throws. */
  recount(event: string): void {
    this.#events.get(event)?.recount()
  }

  /** Reads the rolls of these events, or all with 'any', again: another process wrote rows of them. */
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
