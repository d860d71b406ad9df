/** The longest wait (ms) for a page that shows nothing yet, as on a network that is down. */
const longestWait = 10_000

/**
 * Calls back when the page shows what it was opened for and has nothing else to do, so that nothing that can wait
 * shares the line with its first screen.
 */
export function whenIdle(callback: () => void): void {
  const begun = performance.now()
  const isLoading = () => !document.querySelector('main h1') || document.querySelector('main [aria-busy=true]')
  const look = () => {
    if (isLoading() && performance.now() - begun < longestWait) setTimeout(look, 100)
    else if ('requestIdleCallback' in window) requestIdleCallback(callback)
    // Safari doesn't have `requestIdleCallback`.
    else setTimeout(callback)
  }
  look()
}

/** The same for a component that is loaded then: `lazy(() => idle().then(() => import(…)))`. */
export function idle(): Promise<void> {
  return new Promise(whenIdle)
}
