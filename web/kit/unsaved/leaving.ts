/** The action that would lose unsaved work: opening a different page, discarding the form, or signing out. */
export type Leaving = 'page' | 'discard' | 'sign-out'
type Ask = (leaving: Leaving, proceed: () => void) => void

let ask: Ask | null = null

/**
 * Makes `leaveOrAsk` call `next` instead of leaving, and the browser ask before a reload or closing the tab. Returns a
 * function that undoes this.
 */
export function guardUnsaved(next: Ask): () => void {
  ask = next
  const unload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', unload)
  return () => {
    window.removeEventListener('beforeunload', unload)
    if (ask === next) ask = null
  }
}

/** Leaves immediately, or after the person has agreed to leave unsaved work. */
export function leaveOrAsk(leaving: Leaving, proceed: () => void): void {
  if (ask) ask(leaving, proceed)
  else proceed()
}
