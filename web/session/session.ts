import type { PersonKind } from '#contract/roles.ts'
import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import { announceChange, readStored, writeStored, writeTogether } from './stored.ts'

/** The seven keys that a sign-out removes, spelled as in the specification. */
export const sessionKeys = [
  'authToken',
  'studentId',
  'facultyId',
  'schoolId',
  'adminId',
  'adminRole',
  'userType',
] as const
export type SessionKey = (typeof sessionKeys)[number]
export type Session = Record<SessionKey, string | null>

/** A sign-in's response. Our own calls return all fields, the specification's only some of them. */
export type SignInAnswer = Partial<SignedIn> & { token: string }

/** Returns the session in local storage. Only the server decides what the person may do. */
export function readSession(): Session {
  return Object.fromEntries(sessionKeys.map((key) => [key, readStored(key)])) as Session
}

/** Stores a sign-in's response. `as` is the kind of sign-in, for responses that don't include it. */
export function storeSignedIn(answer: SignInAnswer, as: PersonKind): void {
  // An admin with a temporary password gets no admin session until they change it.
  const isIn = answer.must_change_password !== true
  // The response has every part of the session. Keys that it lacks belonged to someone else and are removed.
  const session: Session = {
    authToken: answer.token,
    studentId: answer.student_id ?? null,
    facultyId: answer.faculty_id ?? null,
    schoolId: answer.school_id ?? null,
    adminId: (isIn && answer.admin_id) || null,
    adminRole: (isIn && answer.role) || null,
    userType: answer.user_type ?? as,
  }
  // If only some keys were stored, other tabs and the next page would mix two people's sessions.
  writeTogether(session)
  announceChange()
}

/** Removes the session: all seven keys. */
export function clearSession(): void {
  for (const key of sessionKeys) writeStored(key, null)
  announceChange()
}

/** Returns the role that the pages show: faculty first, then student, then administrator. */
export function readRole(session: Session): PersonKind | null {
  if (session.facultyId) return 'faculty'
  if (session.studentId) return 'student'
  return session.adminId ? 'admin' : null
}
