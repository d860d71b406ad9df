// The types of eventsource-client that we use. Its own bring all of Node's into the pages.
export type Options = {
  url: string
  initialLastEventId?: string
  fetch: (url: string | URL, init?: { headers?: Record<string, string>; signal?: AbortSignal }) => Promise<Response>
  onMessage: (message: { id?: string | undefined; event?: string | undefined; data: string }) => void
  /** The stream ended. Unless it is closed now, it is opened again. */
  onScheduleReconnect: () => void
}
export declare function createEventSource(options: Options): { close: () => void }
