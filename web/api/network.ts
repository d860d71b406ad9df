// A phone connected to a network without internet says it is online. Only missing answers tell.
let isAnswered = true
const watchers = new Set<() => void>()

/** Notes whether a call was answered, by whatever answer. */
export function noteAnswer(came: boolean): void {
  if (came === isAnswered) return
  isAnswered = came
  for (const watcher of watchers) watcher()
}

/** Whether there is a network, as far as the browser and the last call can tell. */
export const hasNetwork = (): boolean => navigator.onLine && isAnswered

/** Calls `onChange` whenever that may be another answer; returns the function that stops it. */
export function watchNetwork(onChange: () => void): () => void {
  // Earlier failures say nothing about the network that is back.
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
