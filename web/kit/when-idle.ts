/** Calls back when the page has nothing else to do. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  // Safari doesn't have `requestIdleCallback`. After a second, the first page has loaded.
  else setTimeout(callback, 1000)
}
