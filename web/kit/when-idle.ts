import type { ComponentType } from 'react'
import { lazyExtra } from './lazy-part.tsx'

/** The maximum wait (ms) for a page that shows nothing yet, for example because the network is down. */
const maxWaitMs = 10_000

/** Calls back after the page has finished loading its content and is idle. */
export function whenIdle(callback: () => void): void {
  const begun = performance.now()
  const isLoading = () => !document.querySelector('main h1') || document.querySelector('main [aria-busy=true]')
  const look = () => {
    if (isLoading() && performance.now() - begun < maxWaitMs) setTimeout(look, 100)
    else if ('requestIdleCallback' in window) requestIdleCallback(callback)
    // Safari doesn't have `requestIdleCallback`.
    else setTimeout(callback)
  }
  look()
}

/** Returns a part that is loaded when the page is idle. If that fails, the page is complete without it. */
export function lazyWhenIdle(load: () => Promise<{ default: ComponentType }>) {
  return lazyExtra(async () => {
    await new Promise<void>(whenIdle)
    return load()
  })
}
