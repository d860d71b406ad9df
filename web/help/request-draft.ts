import type { AccessRequest } from '#contract/schools/access-requests.ts'

/** The form's values: every field is a text, empty or not. */
export type RequestForm = { [Field in keyof Required<AccessRequest>]: string }

export const emptyRequest: RequestForm = {
  name: '',
  email: '',
  university: '',
  faculty_domain: '',
  student_domain: '',
  country: '',
  website: '',
  message: '',
  fax: '',
}

// In the tab's storage, so it survives a reload and a collapsed step, and is deleted with the tab.
const key = 'draft:access-request'

/** Returns what was typed before in this tab, or null. A missing field is empty. */
export function readRequestDraft(): RequestForm | null {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    if (!draft || typeof draft !== 'object') return null
    const texts = Object.entries(draft).filter(([field, text]) => field in emptyRequest && typeof text === 'string')
    return { ...emptyRequest, ...Object.fromEntries(texts) }
  } catch {
    return null
  }
}

/** Keeps what was typed; with null, or where nothing is typed, forgets it. */
export function keepRequestDraft(draft: Partial<RequestForm> | null): void {
  try {
    const isWorthIt = draft !== null && Object.values(draft).some((text) => text)
    if (isWorthIt) window.sessionStorage.setItem(key, JSON.stringify(draft))
    else window.sessionStorage.removeItem(key)
  } catch {
    // Storage is full or forbidden: the form itself still has everything.
  }
}
