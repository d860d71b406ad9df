import { lazy, type ComponentType } from 'react'

/** The longest wait (ms) for a page that shows nothing yet, as on a network that is down. */
const longestWait = 10_000

/** Calls back when the page shows what it was opened for and is idle. */
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

type Loaded = { default: ComponentType }

/** Returns a component that is loaded when the page is idle, and shows nothing where it can't be loaded. */
export function lazyWhenIdle(load: () => Promise<Loaded>) {
  return lazy(async () => {
    await new Promise<void>(whenIdle)
    return load().catch((): Loaded => ({ default: () => null }))
  })
}
