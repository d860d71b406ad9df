import { emptyRegistration } from './register-form.ts'
import type { MailedKind } from '#web/sign-in/api.ts'

type Draft = typeof emptyRegistration

// Only this tab's: it is kept over a reload and a visit to another page, and is deleted with the tab.
const keyFor = (kind: MailedKind) => `draft:register-${kind}`

/** Returns what was typed before in this tab. A missing field is empty. */
export function readDraft(kind: MailedKind): Draft {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(keyFor(kind)) ?? 'null')
    return { ...emptyRegistration, ...(typeof draft === 'object' && draft !== null ? pickTexts(draft) : {}) }
  } catch {
    return emptyRegistration
  }
}

/** Keeps what was typed, but never a password. Null forgets it. */
export function keepDraft(kind: MailedKind, form: object | null): void {
  try {
    const texts = form === null ? {} : pickTexts(form)
    const isWorthIt = Object.values(texts).some((text) => text !== '')
    if (isWorthIt) window.sessionStorage.setItem(keyFor(kind), JSON.stringify(texts))
    else window.sessionStorage.removeItem(keyFor(kind))
  } catch {
    // Storage is full or forbidden: the form itself still has everything.
  }
}

/** The fields of an empty registration. The passwords are missing on purpose. */
function pickTexts(form: object): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(form).filter(([field, text]) => field in emptyRegistration && typeof text === 'string'),
  )
}
