import { emptyEventForm, type EventFormValues } from './event-form-values.ts'

/** Where drafts are kept: the browser's session storage, or a stand-in. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Whose draft it is, and of which page; somebody else signing in on this machine never meets it. */
export type DraftOf = { page: string; facultyId: string }

/** The tab's session storage; nothing at all where the browser forbids even to look at it. */
export function draftStorage(): DraftStorage {
  try {
    return window.sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}

const keyOf = (page: string) => `draft:${page}`

/** Gives what this person typed into this page's form before, or null. */
export function readDraft(storage: DraftStorage, { page, facultyId }: DraftOf): EventFormValues | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(page)) ?? 'null')
    if (!draft || typeof draft !== 'object' || !('facultyId' in draft) || !('values' in draft)) return null
    return draft.facultyId === facultyId && isForm(draft.values) ? draft.values : null
  } catch {
    return null
  }
}

/** Keeps what was typed; a browser that refuses to store costs only the draft. */
export function keepDraft(storage: DraftStorage, { page, facultyId }: DraftOf, values: EventFormValues): void {
  try {
    storage.setItem(keyOf(page), JSON.stringify({ facultyId, values }))
  } catch {
    // Full or forbidden storage: the form itself still holds everything.
  }
}

/** Forgets the draft of a page. */
export function dropDraft(storage: DraftStorage, page: string): void {
  try {
    storage.removeItem(keyOf(page))
  } catch {
    // Nothing was kept then.
  }
}

/** A draft of an older version of the form, with a field missing or of another kind, is not worth the surprise. */
function isForm(values: unknown): values is EventFormValues {
  if (!values || typeof values !== 'object') return false
  const found = values as Record<string, unknown>
  return Object.entries(emptyEventForm).every(([field, empty]) => typeof found[field] === typeof empty)
}
