// In a file of its own, because every page can sign out, and only forms need the rest of the drafts' code.

/** Where drafts are stored: the browser's storage, or a replacement. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** The same with a list of its keys. */
export type ListedStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

export const draftPrefix = 'draft:'

/** Forgets every draft of this tab and of closed ones, for signing out. */
export function dropAllDrafts(tab = tabStorage(), browser = browserStorage()): void {
  for (const storage of [tab, browser]) for (const key of draftKeys(storage)) storage.removeItem(key)
}

/** The keys of all drafts in a storage. */
export function draftKeys(storage: ListedStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(draftPrefix))
}

const nothing: ListedStorage = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  key: () => null,
  length: 0,
}

/** The tab's session storage, or an empty replacement when the browser forbids access. */
export function tabStorage(): ListedStorage {
  try {
    return window.sessionStorage
  } catch {
    return nothing
  }
}

/** The same for local storage, which outlives the tab. */
export function browserStorage(): ListedStorage {
  try {
    return window.localStorage
  } catch {
    return nothing
  }
}
