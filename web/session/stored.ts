// Some browsers refuse storage (private windows, blocked cookies), and it may be full. The values then last as long as
// the page, which is better than a failing sign-in.
const whilePageLives = new Map<string, string | null>()
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
    whilePageLives.set(key, value)
  }
}

/** The same for texts that belong together: if storage has no room for all of them, it gets none. */
export function writeTogether(values: Record<string, string | null>): void {
  const entries = Object.entries(values)
  for (const [key, value] of entries) writeStored(key, value)
  // Storage had no room now, or earlier on this page.
  if (whilePageLives.size > 0)
    for (const [key, value] of entries) {
      writeStored(key, null)
      whilePageLives.set(key, value)
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
  const onOther = (event: Event) => {
    // The values of another tab win: they are newer, and of one person.
    if (whilePageLives.has((event as StorageEvent).key!)) whilePageLives.clear()
    onChange()
  }
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, onOther, ends)
  return () => ends.abort()
}
