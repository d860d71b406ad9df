declare global {
  /** Whether the page is from the phone's cache, because the server didn't answer. Set by `web/index.html`. */
  var isFromCache: boolean | undefined
}

// Whether the last call was answered. A phone in a network without internet claims to be online.
let isAnswered = !globalThis.isFromCache
const watchers = new Set<() => void>()

/** Remembers whether a call was answered, with any status. */
export function noteResponse(came: boolean): void {
  if (came === isAnswered) return
  isAnswered = came
  for (const watcher of watchers) watcher()
}

/** Whether there is a network, as far as the browser and the last call can tell. */
export const hasNetwork = (): boolean => navigator.onLine && isAnswered

/** Calls `onChange` whenever the result of `hasNetwork` may have changed. Returns a function that stops it. */
export function watchNetwork(onChange: () => void): () => void {
  // When the network is back, earlier failures don't count.
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
