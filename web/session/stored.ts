// Some browsers refuse storage (private windows, blocked cookies), and it may be full. Then the values are kept until
// the page is closed, which is better than a failed sign-in.
const memoryFallback = new Map<string, string | null>()
const changes = new EventTarget()

/** Returns what is stored under a key, or null. */
export function readStored(key: string): string | null {
  try {
    return memoryFallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text under a key. Null removes the key. Doesn't notify anyone: call `announceChange` after writing all keys.
 */
export function writeStored(key: string, value: string | null): void {
  memoryFallback.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    memoryFallback.set(key, value)
  }
}

/** Stores texts that belong together: if storage has no room for all of them, it stores none. */
export function writeTogether(values: Record<string, string | null>): void {
  const entries = Object.entries(values)
  for (const [key, value] of entries) writeStored(key, value)
  // A key didn't fit, now or earlier on this page.
  if (memoryFallback.size > 0)
    for (const [key, value] of entries) {
      writeStored(key, null)
      memoryFallback.set(key, value)
    }
}

/** Notifies this page's listeners that stored values have changed. The browser notifies other tabs. */
export function announceChange(): void {
  changes.dispatchEvent(new Event('change'))
}

/**
 * Calls `onChange` when this page or another tab has changed stored values. Also calls it when Back restores the page,
 * because browsers don't notify a page in the back/forward cache. Returns a function that unsubscribes.
 */
export function watchStored(onChange: () => void): () => void {
  const ends = new AbortController()
  changes.addEventListener('change', onChange, ends)
  const onOther = (event: Event) => {
    // The other tab's values win, because they are newer and all belong to one person.
    if (memoryFallback.has((event as StorageEvent).key!)) memoryFallback.clear()
    onChange()
  }
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, onOther, ends)
  return () => ends.abort()
}
