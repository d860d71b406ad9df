import { emptyRegistration } from './register-form.ts'
import type { MailedKind } from '#web/sign-in/api.ts'

type Draft = typeof emptyRegistration

// Only this tab's: it is kept over a reload and a visit to another page, and is deleted with the tab.
const keyOf = (kind: MailedKind) => `draft:register-${kind}`

/** Returns what was typed before in this tab. A missing field is empty. */
export function readDraft(kind: MailedKind): Draft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(kind)) ?? 'null')
    return { ...emptyRegistration, ...(typeof kept === 'object' && kept !== null ? textsOf(kept) : {}) }
  } catch {
    return emptyRegistration
  }
}

/** Keeps what was typed, but never a password. Null forgets it. */
export function keepDraft(kind: MailedKind, typed: object | null): void {
  try {
    const texts = typed === null ? {} : textsOf(typed)
    const isWorthIt = Object.values(texts).some((text) => text !== '')
    if (isWorthIt) window.sessionStorage.setItem(keyOf(kind), JSON.stringify(texts))
    else window.sessionStorage.removeItem(keyOf(kind))
  } catch {
    // Storage is full or forbidden: the form itself still has everything.
  }
}

/** The fields of an empty registration. The passwords are missing on purpose. */
function textsOf(typed: object): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => field in emptyRegistration && typeof text === 'string'),
  )
}
