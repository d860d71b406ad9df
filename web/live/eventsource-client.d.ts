// What we use of eventsource-client. Its own types bring all of Node's into the pages, where nothing of Node is.
export type Options = {
  url: string
  initialLastEventId?: string
  fetch: (url: string | URL, init?: { headers?: Record<string, string>; signal?: AbortSignal }) => Promise<Response>
  onMessage: (message: { id?: string | undefined; event?: string | undefined; data: string }) => void
  /** The stream is over; unless it is closed now it will be opened again. */
  onScheduleReconnect: () => void
}
export declare function createEventSource(options: Options): { close: () => void }
