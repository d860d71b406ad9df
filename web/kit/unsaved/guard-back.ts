import { leaveOrAsk } from './leaving.ts'

let pop: ((event: PopStateEvent) => void) | null = null

/** Listens for Back and Forward. Call it before the router is mounted, which would unmount unsaved work. */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => pop?.(event), { capture: true })
}

/**
 * Asks before Back or Forward leaves the unsaved work, which is open while `isHere` is true of the address. The browser
 * has already moved in its history when a page gets the event, so this moves back, and moves again after the person
 * agrees. Returns a function that ends it.
 */
export function guardBack(isHere: () => boolean): () => void {
  let currentIndex = indexNow()
  let isLeaving = false
  let isAsking = false
  // Someone who presses Back twice moves again before our own move has ended. So each move is handled only after it has
  // ended.
  let timer: ReturnType<typeof setTimeout> | undefined
  const returnHere = () => {
    const now = indexNow()
    if (now !== null && currentIndex !== null && now !== currentIndex) window.history.go(currentIndex - now)
  }
  const guard = (event: PopStateEvent) => {
    const now = indexNow()
    // An entry that the router didn't make has no number, so there is no way to tell how far back the page is.
    if (isLeaving || now === null || currentIndex === null) return
    clearTimeout(timer)
    if (isHere()) {
      // When our own move back has ended, the page must not change, because the router knows nothing of the first
      // one. A move between the form and its import is different, and so is Back to the form from where a link led.
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

/** The number that the router gave this entry of the tab's history. */
function indexNow(): number | null {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : null
}
