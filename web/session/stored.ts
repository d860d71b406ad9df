// Some browsers refuse storage (private windows, blocked cookies), and it may be full. The values then last as long as
// the page, which is better than a failing sign-in.
const whilePageLives = new Map<string, string>()
const changes = new EventTarget()

/** Returns what is stored under a key, or null. */
export function readStored(key: string): string | null {
  try {
    return whilePageLives.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a key. Null removes it. Notifies no one: call `announceChange` after all keys are written. */
export function writeStored(key: string, value: string | null): void {
  whilePageLives.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) return
    whilePageLives.set(key, value)
    // What can't be replaced may be someone else's.
    try {
      localStorage.removeItem(key)
    } catch {
      // Without storage there is nothing.
    }
  }
}

/** Notifies this page's listeners that stored values have changed. The browser notifies other tabs. */
export function announceChange(): void {
  changes.dispatchEvent(new Event('change'))
}

/**
 * Calls `onChange` whenever this page or another tab has changed stored values, and when Back shows the page as it was,
 * because the browser notifies no page that it has put aside. Returns a function that stops it.
 */
export function watchStored(onChange: () => void): () => void {
  const ends = new AbortController()
  changes.addEventListener('change', onChange, ends)
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, onChange, ends)
  return () => ends.abort()
}
