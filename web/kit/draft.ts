/** Where drafts are kept: the browser's session storage, or a stand-in. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Whose draft it is, and of which page; somebody else signing in on this machine never meets it. */
export type DraftOf = { page: string; facultyId: string }

const keyOf = (page: string) => `draft:${page}`

/**
 * Gives what this person typed into this page's form before, or null. `isForm` knows the form: a draft of an older
 * version, with a field missing or of another kind, is not worth the surprise.
 */
export function readDraft<Values>(
  { page, facultyId }: DraftOf,
  isForm: (values: unknown) => values is Values,
  storage = tabStorage(),
): Values | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(page)) ?? 'null')
    if (!draft || typeof draft !== 'object' || !('facultyId' in draft) || !('values' in draft)) return null
    return draft.facultyId === facultyId && isForm(draft.values) ? draft.values : null
  } catch {
    return null
  }
}

/** Keeps what was typed; a browser that refuses to store costs only the draft. */
export function keepDraft({ page, facultyId }: DraftOf, values: object, storage = tabStorage()): void {
  try {
    storage.setItem(keyOf(page), JSON.stringify({ facultyId, values }))
  } catch {
    // Full or forbidden storage: the form itself still holds everything.
  }
}

/** Forgets the draft of a page. */
export function dropDraft(page: string, storage = tabStorage()): void {
  try {
    storage.removeItem(keyOf(page))
  } catch {
    // Nothing was kept then.
  }
}

/** The tab's session storage; nothing at all where the browser forbids even to look at it. */
function tabStorage(): DraftStorage {
  try {
    return window.sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}
