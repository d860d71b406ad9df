// The types of eventsource-client that we use. Its own types would bring all of Node’s types into the pages.
export type Options = {
  url: string
  initialLastEventId?: string
  fetch: (url: string | URL, init?: { headers?: Record<string, string>; signal?: AbortSignal }) => Promise<Response>
  onMessage: (message: { id?: string | undefined; event?: string | undefined; data: string }) => void
  /** Called when the stream ends. The library reopens it unless it is closed here. */
  onScheduleReconnect: () => void
}
export declare function createEventSource(options: Options): { close: () => void }
