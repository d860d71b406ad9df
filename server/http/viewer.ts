import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/api/call.ts'
import { secondFactorMessages } from '#contract/administration/second-factor/words.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import type { AdminRole, PersonKind } from '#contract/roles.ts'
import { areaHeader } from '#contract/sign-in/limits.ts'
import { forbidden, type Refusal, unauthenticated } from './refusals.ts'

/** The sender of a request, according to the session. */
export type Viewer = {
  session: string
  email: string
  student: { id: string; school: string } | null
  faculty: { id: string; school: string } | null
  /** The administrator, if the person signed in as one. */
  admin: { id: string; role: AdminRole; school: string | null } | null
  /** An administrator who signed in with an emailed temporary password and must replace it before anything else. */
  temporaryAdmin: { id: string; role: AdminRole; school: string | null } | null
  /** An administrator who signed in with one factor and must still confirm with a second factor, or add one. */
  oneFactorAdmin: { id: string; role: AdminRole; school: string | null } | null
  /**
   * The administrator role of the faculty account. It applies only where the specification requires it, never under
   * /api/admin/.
   */
  facultyAdmin: { id: string; role: AdminRole; school: string | null } | null
  /** The same role while it doesn't apply, because the session lacks the second factor. */
  oneFactorFacultyAdmin: { id: string; role: AdminRole; school: string | null } | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The session cookie alone is enough, because browsers open the route by navigation. The route must only read. */
    cookieAlone?: boolean
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Returns the id of the account under which a person's requests and queries are counted, in all of their sessions. */
export function accountIdFor({ student, faculty, admin, temporaryAdmin, oneFactorAdmin, session }: Viewer): string {
  return (student ?? faculty ?? admin ?? temporaryAdmin ?? oneFactorAdmin)?.id ?? session
}

/** Returns who may call a request's route. A route that declares nothing is public. */
export function accessTo(request: FastifyRequest): Access {
  return request.routeOptions.config.access ?? 'public'
}

/** Whether the request's header claims that it comes from a page of the administrators' area. */
function isFromAdministration(request: FastifyRequest): boolean {
  return request.headers[areaHeader] === 'admin'
}

/** Whether a request comes from the administrators' area or is for a route that only administrators may call. */
export function isAdministration(request: FastifyRequest): boolean {
  const access = accessTo(request)
  if (access === 'public') return false
  return isFromAdministration(request) || !access.some((part) => part === 'student' || part === 'faculty')
}

/** Whether a session has a role that the route is open to. */
export function mayCall(viewer: Viewer, access: Exclude<Access, 'public'>): boolean {
  return access.some((part) => {
    if (part === 'master' || part === 'co') return viewer.admin?.role === part
    return viewer[part] !== null
  })
}

/** Returns why a session may not call a route: the wrong role, or an unfinished administrator's sign-in. */
export function explainNoAccess(viewer: Viewer, access: Exclude<Access, 'public'>): Refusal {
  const isForAdministrators = access.some((part) => part === 'admin' || part === 'master' || part === 'co')
  if (isForAdministrators && viewer.temporaryAdmin)
    return forbidden(administrationMessages.replacePasswordFirst, 'temporary_password')
  return isForAdministrators && viewer.oneFactorAdmin ? secondFactorRequired() : forbidden()
}

/** 403. The sign-in lacks the second factor. */
export function secondFactorRequired(): Refusal {
  return forbidden(secondFactorMessages.required, 'second_factor_required')
}

/**
 * Refuses a request from the administrators' area when only the faculty part of the session is valid. Otherwise the
 * page would show the little that the faculty account may see as if it were everything.
 */
export function refuseEndedAdministrator(
  request: FastifyRequest,
  { admin, temporaryAdmin, oneFactorAdmin }: Viewer,
): void {
  if (!isFromAdministration(request) || admin || temporaryAdmin) return
  if (!oneFactorAdmin) throw forbidden(undefined, 'no_administrator')
  const access = accessTo(request)
  if (access !== 'public' && !access.includes('oneFactorAdmin')) throw secondFactorRequired()
}

/**
 * Returns the signed-in viewer of a route that isn't public. Throws 401 if no one is signed in, and 403 if the request
 * names a sender (`named`) who isn't the session's own. The named id grants nothing. An administrator may send their
 * administrator id or the linked faculty account.
 */
export function requireViewer({ viewer }: FastifyRequest, named?: string | null): Viewer {
  if (!viewer) throw unauthenticated()
  const { student, faculty, admin, facultyAdmin } = viewer
  if (named && [student, faculty, admin, facultyAdmin].every((part) => part?.id !== named)) throw forbidden()
  return viewer
}

/**
 * Returns the viewer as an administrator with a second factor, which the caller checks. Returns null if the viewer
 * isn't an administrator.
 */
export function asAdministrator(viewer: Viewer): Viewer | null {
  const admin = viewer.admin ?? viewer.oneFactorAdmin
  return admin && { ...viewer, admin }
}

/** Returns the viewer's student account. Throws 403 when there is none. */
export function requireStudent(request: FastifyRequest): { id: string; school: string } {
  const { student } = requireViewer(request)
  if (!student) throw forbidden()
  return student
}

/** Returns the viewer's faculty account. Throws 403 when there is none. */
export function requireFaculty(request: FastifyRequest): { id: string; school: string } {
  const { faculty } = requireViewer(request)
  if (!faculty) throw forbidden()
  return faculty
}

/** One of the viewer's own accounts, with the university it belongs to. */
export type OwnAccount = { kind: PersonKind; id: string; school: string | null }

/** Returns the accounts that a session signed in to, but not the administrator role of a faculty account. */
export function ownAccounts(viewer: Viewer): OwnAccount[] {
  return (['student', 'faculty', 'admin'] as const).flatMap((kind) => {
    const part = viewer[kind]
    return part ? [{ kind, id: part.id, school: part.school }] : []
  })
}

/** Returns the viewer's own account of one kind. Throws 403 when the session didn't sign in to one. */
export function ownAccount(viewer: Viewer, kind: PersonKind): OwnAccount {
  const match = ownAccounts(viewer).find((account) => account.kind === kind)
  if (!match) throw forbidden()
  return match
}

/** Returns the actor for the audit: the viewer's faculty account if there is one, otherwise the administrator. */
export function toActor(viewer: Viewer): { actor_kind: 'faculty' | 'admin'; actor_id: string } {
  if (viewer.faculty) return { actor_kind: 'faculty', actor_id: viewer.faculty.id }
  return { actor_kind: 'admin', actor_id: viewer.admin!.id }
}
