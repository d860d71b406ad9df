import type { ProfileForm } from './profile-form.ts'

type Draft = Pick<ProfileForm, 'first_name' | 'last_name'>
let kept: (Draft & { student: string }) | null = null

/** Keeps typed names while somebody signs in again. Not the passwords: they stay nowhere but in their fields. */
export function keepDraft(student: string, { first_name, last_name }: Draft): void {
  kept = { student, first_name, last_name }
}

/** Gives what the same student had typed, once. */
export function takeDraft(student: string): Draft | null {
  if (kept?.student !== student) return null
  const { first_name, last_name } = kept
  kept = null
  return { first_name, last_name }
}
