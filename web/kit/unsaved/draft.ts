import { browserStorage, draftKeys, draftPrefix, tabStorage, type DraftStorage } from './draft-storage.ts'

export type { DraftStorage } from './draft-storage.ts'
/** Whose draft it is, and of which page. Another person on this machine never gets it. */
export type DraftOf = { page: string; facultyId: string }

const keyFor = (page: string) => draftPrefix + page

/** A draft outlives its tab by this long (ms): until the same time tomorrow, because it may have names. */
const outlivesTabMs = 86_400_000

/**
 * Returns what this person typed into this page's form before, or null. A draft belongs to its tab. When the tab is
 * closed, it's left for the next tab that opens the page. `isForm` knows the form: a draft of an older version, with a
 * field missing or of another kind, is dropped.
 */
export function readDraft<Values>(
  { page, facultyId }: DraftOf,
  isForm: (values: unknown) => values is Values,
  storage: DraftStorage = tabStorage(),
  browser: DraftStorage = browserStorage(),
): Values | null {
  try {
    const draft = parse(storage.getItem(keyFor(page)) ?? takeLeftDraft(page, facultyId, storage, browser))
    if (!draft || !('facultyId' in draft) || !('values' in draft)) return null
    return draft.facultyId === facultyId && isForm(draft.values) ? draft.values : null
  } catch {
    return null
  }
}

/** Returns the values on which the draft of this tab and page was typed, as far as they were kept. */
export function readTypedOn(page: string, storage: DraftStorage = tabStorage()): Record<string, unknown> {
  try {
    return { ...Object(parse(storage.getItem(keyFor(page)))?.typedOn) }
  } catch {
    return {}
  }
}

/** Whether a value has every field of an object, each of the same type. */
export function isShapedLike<Shape extends object>(shape: Shape, value: unknown): value is Shape {
  const fields = Object(value) as Record<string, unknown>
  return Object.entries(shape).every(([field, text]) => typeof fields[field] === typeof text)
}

/** Stores what was typed, and the values on which it was typed. If the browser refuses, there is no draft. */
export function keepDraft(
  { page, facultyId }: DraftOf,
  values: object,
  storage: DraftStorage = tabStorage(),
  typedOn: object = {},
): void {
  try {
    storage.setItem(keyFor(page), JSON.stringify({ facultyId, values, typedOn }))
  } catch {
    // Storage is full or forbidden. The form itself still has everything.
  }
}

/** Forgets the draft of a page. */
export function dropDraft(page: string, storage: DraftStorage = tabStorage()): void {
  try {
    storage.removeItem(keyFor(page))
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** Leaves this tab's drafts to the next tab: the page is closing. `now` in ms. */
export function leaveDrafts(now: number, tab = tabStorage(), browser = browserStorage()): void {
  for (const key of draftKeys(tab)) {
    const draft = parse(tab.getItem(key))
    try {
      browser.setItem(key, JSON.stringify({ ...draft, leftAt: now }))
    } catch {
      // Full or forbidden storage: only the draft is lost.
    }
  }
}

/** Restores this tab's drafts after the page was reloaded or shown again. Deletes expired ones. `now` in ms. */
export function takeDraftsBack(now: number, tab = tabStorage(), browser = browserStorage()): void {
  const ownKeys = new Set(draftKeys(tab))
  for (const key of draftKeys(browser)) {
    if (ownKeys.has(key) || !isFresh(parse(browser.getItem(key)), now)) browser.removeItem(key)
  }
}

/** Returns a closed tab's draft if it is this person's and hasn't expired. From now on it belongs to this tab. */
function takeLeftDraft(page: string, facultyId: string, tab: DraftStorage, browser: DraftStorage): string | null {
  const text = browser.getItem(keyFor(page))
  const draft = parse(text)
  if (text === null || draft?.facultyId !== facultyId || !isFresh(draft, Date.now())) return null
  tab.setItem(keyFor(page), text)
  browser.removeItem(keyFor(page))
  return text
}

/** Whether a left draft is still within its time. */
function isFresh(draft: Record<string, unknown> | null, now: number): boolean {
  return typeof draft?.leftAt === 'number' && now - draft.leftAt < outlivesTabMs
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return value && typeof value === 'object' ? { ...value } : null
  } catch {
    return null
  }
}

if (typeof window !== 'undefined') {
  // A page that loads this file late, with its form, has been shown already.
  takeDraftsBack(Date.now())
  window.addEventListener('pagehide', () => leaveDrafts(Date.now()))
  window.addEventListener('pageshow', () => takeDraftsBack(Date.now()))
}
