import { appWords } from '#contract/app/words.ts'
import type { PersonKind } from '#contract/roles.ts'
import { addresses, dashboardAddress } from '#web/session/addresses.ts'
import type { Session } from '#web/session/session.ts'

export type RoleLink = { role: PersonKind; label: string; address: string; isSignedIn: boolean }

/**
 * The role buttons. Each links to the dashboard if someone is signed in with that role, otherwise to the role's landing
 * page.
 */
export function roleLinks(session: Session): RoleLink[] {
  return [
    roleLink('student', appWords.students, appWords.studentDashboard, addresses.student, session.studentId),
    roleLink('faculty', appWords.faculty, appWords.facultyDashboard, addresses.faculty, session.facultyId),
    roleLink('admin', appWords.admin, appWords.adminDashboard, addresses.admin, session.adminId),
  ]
}

function roleLink(role: PersonKind, signedOut: string, signedIn: string, landing: string, id: string | null): RoleLink {
  return id
    ? { role, label: signedIn, address: dashboardAddress[role], isSignedIn: true }
    : { role, label: signedOut, address: landing, isSignedIn: false }
}
