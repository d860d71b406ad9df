/** The action that would lose unsaved work: opening another page, discarding the form, or signing out. */
export type Leaving = 'page' | 'discard' | 'sign-out'
type Ask = (leaving: Leaving, proceed: () => void) => void

let ask: Ask | null = null

/** Makes leaving call `next` first. Returns a function that ends this. */
export function guardUnsaved(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Leaves at once, or after the person has agreed to leave unsaved work. */
export function leaveOrAsk(leaving: Leaving, proceed: () => void): void {
  if (ask) ask(leaving, proceed)
  else proceed()
}
