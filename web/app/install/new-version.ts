type Listener = () => void

/** Puts the waiting worker to work and loads the page again. */
type Reload = () => void

let reload: Reload | null = null
const listeners = new Set<Listener>()

/** Returns what loads the newer version that waits on this phone, or null when there is none or it is to wait. */
export function newVersion(): Reload | null {
  return reload
}

/** Says that a newer version waits, or with null that its reader wants it later. */
export function tellNewVersion(next: Reload | null): void {
  reload = next
  for (const listener of listeners) listener()
}

export function watchNewVersion(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
