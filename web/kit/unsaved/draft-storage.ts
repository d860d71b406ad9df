// In a separate file, because every page can sign out, but only forms need the rest of the drafts' code.

/** The storage for drafts: the browser's, or a replacement. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** A storage whose keys can be listed. */
export type ListedStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

export const draftPrefix = 'draft:'

/** Deletes all drafts, of this tab and of closed tabs, when someone signs out. */
export function dropAllDrafts(tab = tabStorage(), browser = browserStorage()): void {
  for (const storage of [tab, browser]) for (const key of draftKeys(storage)) storage.removeItem(key)
}

/** Returns the keys of all drafts in a storage. */
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

/** The tab's session storage, or an empty replacement if the browser forbids access. */
export function tabStorage(): ListedStorage {
  try {
    return window.sessionStorage
  } catch {
    return nothing
  }
}

/** The local storage, which outlives the tab, or an empty replacement if the browser forbids access. */
export function browserStorage(): ListedStorage {
  try {
    return window.localStorage
  } catch {
    return nothing
  }
}
