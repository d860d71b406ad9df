import { leaveOrAsk } from './leaving.ts'

let pop: ((event: PopStateEvent) => void) | null = null

/**
 * Listens for Back and Forward. Must be called before the router is mounted, because the router would unmount unsaved
 * work.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => pop?.(event), { capture: true })
}

/**
 * Asks before Back or Forward leaves unsaved work. `isHere` returns whether the current URL still shows that work. When
 * a page gets the event, the browser has already moved in its history. So this moves back, and moves again after the
 * person agrees. Returns a function that ends the guard.
 */
export function guardBack(isHere: () => boolean): () => void {
  let currentIndex = indexNow()
  let isLeaving = false
  let isAsking = false
  // Someone who presses Back twice moves again before our own move back has ended. So the move back is delayed, and
  // each event restarts the delay.
  let timer: ReturnType<typeof setTimeout> | undefined
  const returnHere = () => {
    const now = indexNow()
    if (now !== null && currentIndex !== null && now !== currentIndex) window.history.go(currentIndex - now)
  }
  const guard = (event: PopStateEvent) => {
    const now = indexNow()
    // An entry that the router didn't create has no index, so the distance to the page is unknown.
    if (isLeaving || now === null || currentIndex === null) return
    clearTimeout(timer)
    if (isHere()) {
      // After our own move back, the page must not change, because the router never got the first event. The router
      // must get the event for a move between the form and its import, and for Back to the form after a link.
      if (now === currentIndex && isAsking) event.stopImmediatePropagation()
      currentIndex = now
      isAsking = false
      return
    }
    event.stopImmediatePropagation()
    timer = setTimeout(returnHere)
    if (isAsking) return
    isAsking = true
    const steps = now - currentIndex
    leaveOrAsk('page', () => {
      isLeaving = true
      clearTimeout(timer)
      window.history.go(steps)
    })
  }
  pop = guard
  return () => {
    clearTimeout(timer)
    if (pop === guard) pop = null
  }
}

/** Returns the index that the router stored in the current history entry. */
function indexNow(): number | null {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : null
}
