import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { SessionWithPeople } from './session-store.ts'

/** Returns the sender of a request by their session. */
export function asViewer(session: SessionWithPeople): Viewer {
  const { student_id, student_school, faculty_id, faculty_school, admin_id, linked_admin_id } = session
  const admin = asAdmin(admin_id, session.admin_role, session.admin_school)
  return {
    session: session.id,
    email: session.email,
    student: student_id && student_school ? { id: student_id, school: student_school } : null,
    faculty: faculty_id && faculty_school ? { id: faculty_id, school: faculty_school } : null,
    admin: session.admin_must_change ? null : admin,
    temporaryAdmin: session.admin_must_change ? admin : null,
    // A promotion counts from the first sign-in after the emailed temporary password was replaced.
    facultyAdmin:
      faculty_id && !session.linked_admin_must_change
        ? asAdmin(linked_admin_id, session.linked_admin_role, session.linked_admin_school)
        : null,
  }
}

function asAdmin(id: string | null, role: SessionWithPeople['admin_role'], school: string | null): Viewer['admin'] {
  return id && role && role !== 'revoked' ? { id, role, school } : null
}

/** Returns what a page stores about a session. */
export function describe(session: SessionWithPeople): Omit<SignedIn, 'message' | 'token'> {
  return {
    user_type: session.user_type,
    ...(session.student_id && { student_id: session.student_id }),
    ...(session.faculty_id && { faculty_id: session.faculty_id, school_id: session.faculty_school ?? undefined }),
    ...(session.admin_id &&
      session.admin_role && {
        admin_id: session.admin_id,
        role: session.admin_role,
        ...(session.admin_school && !session.faculty_id && { school_id: session.admin_school }),
        ...(session.admin_must_change && { must_change_password: true }),
      }),
  }
}
