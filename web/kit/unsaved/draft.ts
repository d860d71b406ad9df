import { browserStorage, draftKeys, draftPrefix, tabStorage, type DraftStorage } from './draft-storage.ts'

export type { DraftStorage } from './draft-storage.ts'
/** The person and the page that a draft belongs to. A different person on this computer never gets it. */
export type DraftOf = { page: string; facultyId: string }

const keyFor = (page: string) => draftPrefix + page

/** The time (ms) after which the draft of a closed tab expires: one day, because it may contain names. */
const outlivesTabMs = 86_400_000

/**
 * Returns this person's draft for this page, or null. A draft belongs to its tab. After the tab is closed, the next tab
 * that opens the page gets it. A draft that `isForm` doesn't recognize, such as one from an older version, is ignored.
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

/** Returns the stored values on which this page's draft was based, if they were kept. */
export function readTypedOn(page: string, storage: DraftStorage = tabStorage()): Record<string, unknown> {
  try {
    return { ...Object(parse(storage.getItem(keyFor(page)))?.typedOn) }
  } catch {
    return {}
  }
}

/** Whether a value has all fields of an object, with the same types. */
export function isShapedLike<Shape extends object>(shape: Shape, value: unknown): value is Shape {
  const fields = Object(value) as Record<string, unknown>
  return Object.entries(shape).every(([field, text]) => typeof fields[field] === typeof text)
}

/** Stores a draft, and the values on which it is based. If the browser refuses storage, there is no draft. */
export function keepDraft(
  { page, facultyId }: DraftOf,
  values: object,
  storage: DraftStorage = tabStorage(),
  typedOn: object = {},
): void {
  try {
    storage.setItem(keyFor(page), JSON.stringify({ facultyId, values, typedOn }))
  } catch {
    // Storage is full or forbidden. The open form still has all values.
  }
}

/** Deletes the draft of a page. */
export function dropDraft(page: string, storage: DraftStorage = tabStorage()): void {
  try {
    storage.removeItem(keyFor(page))
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** Copies this tab's drafts to local storage for the next tab, because the page is closing. `now` in ms. */
export function copyDraftsForNextTab(now: number, tab = tabStorage(), browser = browserStorage()): void {
  for (const key of draftKeys(tab)) {
    const draft = parse(tab.getItem(key))
    try {
      browser.setItem(key, JSON.stringify({ ...draft, leftAt: now }))
    } catch {
      // Storage is full or forbidden. Only the draft is lost.
    }
  }
}

/**
 * Deletes this tab's drafts from local storage after the page was reloaded or shown again, because the tab still has
 * them. Also deletes expired drafts. `now` in ms.
 */
export function dropCopiedDrafts(now: number, tab = tabStorage(), browser = browserStorage()): void {
  const ownKeys = new Set(draftKeys(tab))
  for (const key of draftKeys(browser)) {
    if (ownKeys.has(key) || !isFresh(parse(browser.getItem(key)), now)) browser.removeItem(key)
  }
}

/** Moves a closed tab's draft to this tab and returns it, if it is this person's and hasn't expired. */
function takeLeftDraft(page: string, facultyId: string, tab: DraftStorage, browser: DraftStorage): string | null {
  const text = browser.getItem(keyFor(page))
  const draft = parse(text)
  if (text === null || draft?.facultyId !== facultyId || !isFresh(draft, Date.now())) return null
  tab.setItem(keyFor(page), text)
  browser.removeItem(keyFor(page))
  return text
}

/** Whether the draft of a closed tab hasn't expired. */
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
  // This file may load with a form, after the page's own `pageshow` event.
  dropCopiedDrafts(Date.now())
  window.addEventListener('pagehide', () => copyDraftsForNextTab(Date.now()))
  window.addEventListener('pageshow', () => dropCopiedDrafts(Date.now()))
}
