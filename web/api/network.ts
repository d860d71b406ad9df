declare global {
  /** Whether the page was loaded from the phone's cache, because the server didn't respond. Set by `web/index.html`. */
  var isFromCache: boolean | undefined
}

// Whether the last call got a response. A phone on a network without internet access reports that it's online.
let isAnswered = !globalThis.isFromCache
const watchers = new Set<() => void>()

/** Records whether a call got a response, with any status. */
export function recordResponse(came: boolean): void {
  if (came === isAnswered) return
  isAnswered = came
  for (const watcher of watchers) watcher()
}

/** Whether there seems to be a network, judging by the browser and the last call. */
export const hasNetwork = (): boolean => navigator.onLine && isAnswered

/** Calls `onChange` when the result of `hasNetwork` may have changed. Returns a function that unsubscribes. */
export function watchNetwork(onChange: () => void): () => void {
  // Earlier failures no longer count once the browser is online again.
  const returns = () => {
    isAnswered = true
    onChange()
  }
  watchers.add(onChange)
  window.addEventListener('online', returns)
  window.addEventListener('offline', onChange)
  return () => {
    watchers.delete(onChange)
    window.removeEventListener('online', returns)
    window.removeEventListener('offline', onChange)
  }
}
