// Some browsers refuse storage (private windows, blocked cookies). The values then last as long as the page, which is
// better than a failing sign-in.
const whilePageLives = new Map<string, string>()
const changes = new EventTarget()

/** Returns what is stored under a key, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return whilePageLives.get(key) ?? null
  }
}

/** Stores a text under a key. Null removes it. Notifies no one: call `announceChange` after all keys are written. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) whilePageLives.delete(key)
    else whilePageLives.set(key, value)
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
