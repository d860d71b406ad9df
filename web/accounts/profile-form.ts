import { accountMessages } from '#contract/accounts/words.ts'
import type { ChangedStudent, StudentProfile } from '#contract/accounts/accounts.ts'
import { whyNotAPassword } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readCode, errorSentence, readFieldErrors } from '#web/api/read-error.ts'

/** The values of the profile dialog. `current_password` is requested only when the server requires it. */
export type ProfileForm = {
  first_name: string
  last_name: string
  current_password: string
  password: string
  confirm_password: string
}
export type ProfileField = keyof ProfileForm
export const profileFields: ProfileField[] = [
  'first_name',
  'last_name',
  'current_password',
  'password',
  'confirm_password',
]

/**
 * The outcome of a failed save: errors at fields, an error for the form, and whether the current password is required.
 */
export type ProfileTrouble = {
  faults: Partial<Record<ProfileField, string>>
  error: string | null
  asksCurrent: boolean
  /** The session has ended, so the page must redirect to the sign-in page. */
  isSignedOut: boolean
}

export function toForm({ first_name, last_name }: Pick<StudentProfile, 'first_name' | 'last_name'>): ProfileForm {
  return { first_name, last_name, current_password: '', password: '', confirm_password: '' }
}

/** Whether the names in a stored draft are strings, if present. */
export function isNames(stored: unknown): stored is Partial<Pick<ProfileForm, 'first_name' | 'last_name'>> {
  const names = Object(stored) as Record<string, unknown>
  return ['first_name', 'last_name'].every((field) => ['string', 'undefined'].includes(typeof names[field]))
}

/** Whether Save is disabled, because the second password doesn't match the new one yet. */
export function isSaveDisabled({ password, confirm_password }: ProfileForm): boolean {
  return password !== '' && password !== confirm_password
}

/**
 * The error at the second password. Undefined when they match, or when it's empty and the field wasn't left yet
 * (`isLeft`).
 */
export function confirmProblem({ password, confirm_password }: ProfileForm, isLeft: boolean): string | undefined {
  const isTyped = confirm_password !== '' || (isLeft && password !== '')
  return isTyped && password !== confirm_password ? accountMessages.mismatchHint : undefined
}

/** Checks the passwords before anything is sent. Returns null when they are fine. The server checks the names. */
export function validatePasswords({ password, confirm_password }: ProfileForm): ProfileTrouble | null {
  if (password !== confirm_password) return { ...noTrouble, error: passwordMessages.mismatch }
  const fault = password === '' ? null : whyNotAPassword(password)
  return fault === null ? null : { ...noTrouble, faults: { password: fault } }
}

/** The request body: the names that changed, and the password if one was entered. */
export function toChange(
  { first_name, last_name, password, current_password }: ProfileForm,
  person: Pick<StudentProfile, 'first_name' | 'last_name'>,
): ChangedStudent {
  const { first_name: first, last_name: last } = person
  const names = selectChanges({ first_name, last_name }, { first_name: first, last_name: last })
  if (password === '') return names
  return current_password === '' ? { ...names, password } : { ...names, password, current_password }
}

/** Reads why the server refused a save. `wasAsked`: the request included the current password. */
export function readTrouble(error: unknown, wasAsked: boolean): ProfileTrouble {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: undefined }
  const fields = Object(body) as { attempts_left?: unknown }
  if (status === 403 && readCode(body) === 'reauth_required') return { ...noTrouble, asksCurrent: true }
  if (status === 401) {
    const isWrong = wasAsked && typeof fields.attempts_left === 'number'
    if (!isWrong) return { ...noTrouble, isSignedOut: true }
    const sentence = errorSentence(error, accountMessages.wrongCurrentPassword)
    return { ...noTrouble, faults: { current_password: sentence }, asksCurrent: true }
  }
  const faults: ProfileTrouble['faults'] = {}
  const elsewhere: string[] = []
  for (const [name, messages] of Object.entries(readFieldErrors(error))) {
    const field = profileFields.find((candidate) => candidate === name)
    if (field) faults[field] = messages[0] ?? ''
    else elsewhere.push(...messages)
  }
  const isSaid = Object.keys(faults).length > 0
  const general = elsewhere.join(' ') || (isSaid ? null : errorSentence(error, accountMessages.updateFailed))
  return { ...noTrouble, faults, error: general, asksCurrent: wasAsked }
}

const noTrouble: ProfileTrouble = { faults: {}, error: null, asksCurrent: false, isSignedOut: false }
