import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findFactorStep, isFactorMissing, type FactorState } from './second-factor.ts'
import type { SessionWithPeople } from './session-store.ts'

/** Converts a session into the viewer whose permissions routes check. `now` in ms. */
export function asViewer(session: SessionWithPeople, now: number): Viewer {
  const { student_id, student_school, faculty_id, faculty_school, admin_id, linked_admin_id } = session
  const admin = asAdmin(admin_id, session.admin_role, session.admin_school)
  const isHalf = isFactorMissing(ownFactorState(session), now)
  // A role from a promotion doesn't count until the emailed temporary password has been replaced.
  const facultyAdmin =
    faculty_id && !session.linked_admin_must_change && carriesRole(session)
      ? asAdmin(linked_admin_id, session.linked_admin_role, session.linked_admin_school)
      : null
  const isLinkedHalf = isFactorMissing(linkedFactorState(session), now)
  return {
    session: session.id,
    email: session.email,
    student: student_id && student_school ? { id: student_id, school: student_school } : null,
    faculty: faculty_id && faculty_school ? { id: faculty_id, school: faculty_school } : null,
    admin: session.admin_must_change || isHalf ? null : admin,
    temporaryAdmin: session.admin_must_change ? admin : null,
    oneFactorAdmin: isHalf && !session.admin_must_change ? admin : null,
    // An emailed link is one factor, so a role that requires a second one doesn't count until it was used in this
    // session.
    facultyAdmin: isLinkedHalf ? null : facultyAdmin,
    oneFactorFacultyAdmin: isLinkedHalf ? facultyAdmin : null,
  }
}

/**
 * Whether the faculty part carries the account's administrator role. A university decides who signs in at its own
 * sign-in. So a part that nothing else proved carries no role at other universities, as masters never prove their
 * identity there (`findLinkedIdentity`).
 */
function carriesRole({
  faculty_by_sso,
  faculty_school,
  linked_admin_role,
  linked_admin_school,
}: SessionWithPeople): boolean {
  if (faculty_by_sso === 0) return true
  return !isForAllUniversities(linked_admin_role) && linked_admin_school === faculty_school
}

function asAdmin(id: string | null, role: SessionWithPeople['admin_role'], school: string | null): Viewer['admin'] {
  return id && role && role !== 'revoked' ? { id, role, school } : null
}

function ownFactorState(session: SessionWithPeople): FactorState {
  return {
    requiredSince: session.admin_factor_since,
    passkeySince: session.admin_passkey_since,
    signInSince: session.admin_sign_in_since,
    factorAt: session.factor_at,
  }
}

function linkedFactorState(session: SessionWithPeople): FactorState {
  return {
    requiredSince: session.linked_admin_factor_since,
    passkeySince: session.linked_admin_passkey_since,
    signInSince: session.linked_admin_sign_in_since,
    factorAt: session.factor_at,
  }
}

/** Returns what a page stores about a session, at `now` (ms). */
export function describe(session: SessionWithPeople, now: number): Omit<SignedIn, 'message' | 'token'> {
  const step = session.admin_must_change ? null : findFactorStep(ownFactorState(session), now)
  // Pages and programs don't get the administrator's id before the second factor, because they can't use it yet.
  const isIn = step === null || step.optional_until !== undefined
  return {
    user_type: session.user_type,
    ...(session.student_id && { student_id: session.student_id }),
    ...(session.faculty_id && { faculty_id: session.faculty_id, school_id: session.faculty_school ?? undefined }),
    ...(session.admin_id &&
      session.admin_role &&
      isIn && {
        admin_id: session.admin_id,
        role: session.admin_role,
        ...(session.admin_school && !session.faculty_id && { school_id: session.admin_school }),
        ...(session.admin_must_change && { must_change_password: true }),
      }),
    ...(session.admin_id && step && { second_factor: step }),
  }
}
