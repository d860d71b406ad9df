/** The action that would lose unsaved work: opening a different page, discarding the form, or signing out. */
export type Leaving = 'page' | 'discard' | 'sign-out'
type Ask = (leaving: Leaving, proceed: () => void) => void

/** The guards of a page and of what is open above it, such as a profile. The last one asks. */
let asks: readonly Ask[] = []

/**
 * Makes `leaveOrAsk` call `ask` instead of leaving, and the browser ask before a reload or closing the tab. Returns a
 * function that undoes this.
 */
export function guardUnsaved(ask: Ask): () => void {
  asks = [...asks, ask]
  const unload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', unload)
  return () => {
    window.removeEventListener('beforeunload', unload)
    asks = asks.filter((openAsk) => openAsk !== ask)
  }
}

/** Leaves immediately, or after the person has agreed to leave unsaved work. */
export function leaveOrAsk(leaving: Leaving, proceed: () => void): void {
  const ask = asks.at(-1)
  if (ask) ask(leaving, proceed)
  else proceed()
}
