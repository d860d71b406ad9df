import { lazy, type ComponentType } from 'react'

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

type Loaded = { default: ComponentType }

/** Returns a component that is loaded when the page is idle. If loading fails, it renders nothing. */
export function lazyWhenIdle(load: () => Promise<Loaded>) {
  return lazy(async () => {
    await new Promise<void>(whenIdle)
    return load().catch((): Loaded => ({ default: () => null }))
  })
}
