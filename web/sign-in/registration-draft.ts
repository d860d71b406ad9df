import { emptyRegistration } from './register-form.ts'
import type { MailedKind } from './api.ts'

type Draft = typeof emptyRegistration

// This tab's alone: it outlives a reload and the way to another page, and ends with the tab.
const keyOf = (kind: MailedKind) => `draft:register-${kind}`

/** Returns what was typed before in this tab; a field that is missing there is empty. */
export function readDraft(kind: MailedKind): Draft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(kind)) ?? 'null')
    return { ...emptyRegistration, ...(typeof kept === 'object' && kept !== null ? textsOf(kept) : {}) }
  } catch {
    return emptyRegistration
  }
}

/** Keeps what was typed, but never a password; null forgets it. */
export function keepDraft(kind: MailedKind, typed: object | null): void {
  try {
    const texts = typed === null ? {} : textsOf(typed)
    const isWorthIt = Object.values(texts).some((text) => text !== '')
    if (isWorthIt) window.sessionStorage.setItem(keyOf(kind), JSON.stringify(texts))
    else window.sessionStorage.removeItem(keyOf(kind))
  } catch {
    // Full or forbidden storage: the form itself still holds everything.
  }
}

/** The fields of an empty registration, and none besides: there the passwords are missing on purpose. */
function textsOf(typed: object): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => field in emptyRegistration && typeof text === 'string'),
  )
}
