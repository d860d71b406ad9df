type Listener = () => void

/** A function that activates the waiting service worker and reloads the page. */
type Reload = () => void

let reload: Reload | null = null
const listeners = new Set<Listener>()

/** Returns a function that loads the waiting newer version. Null if there is none, or if the person postponed it. */
export function newVersion(): Reload | null {
  return reload
}

/** Stores that a newer version is waiting. Null means that the person postponed it. */
export function setNewVersion(next: Reload | null): void {
  reload = next
  for (const listener of listeners) listener()
}

export function watchNewVersion(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
