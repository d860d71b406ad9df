import type { FastifyRequest } from 'fastify'
import { administrationMessages } from '#contract/administration/words.ts'
import type { AdminRole, PersonKind } from '#contract/roles.ts'
import { areaHeader, noAdministratorCode, temporaryPasswordCode } from '#contract/sign-in/limits.ts'
import { forbidden, forbiddenWords, Refusal, unauthenticated } from './refusals.ts'

/** Who asks, as the session says. */
export type Viewer = {
  session: string
  email: string
  student: { id: string; school: string } | null
  faculty: { id: string; school: string } | null
  /** An administrator who signed in as one. */
  admin: { id: string; role: AdminRole; school: string | null } | null
  /** An administrator who signed in with a mailed temporary password, and has first to replace it. */
  temporaryAdmin: { id: string; role: AdminRole; school: string | null } | null
  /** The administrator role of the faculty account: it counts only where the spec says so, never under /api/admin/. */
  facultyAdmin: { id: string; role: AdminRole; school: string | null } | null
}

/** Who may call a route at all, before any object is looked at: anyone, or sessions with one of these parts. */
export type Access = 'public' | readonly (PersonKind | 'master' | 'co' | 'temporaryAdmin')[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Opened by navigation, read-only: the session cookie alone is enough. */
    cookieAlone?: boolean
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Who may call what a request asks for; a route that says nothing is public. */
export function accessTo(request: FastifyRequest): Access {
  return request.routeOptions.config.access ?? 'public'
}

/** Whether a page of the administrators' area asks, which it says itself. */
function isFromAdministration(request: FastifyRequest): boolean {
  return request.headers[areaHeader] === 'admin'
}

/** Whether a request is an administrator's work: by where it comes from, or because no one else may ask that. */
export function isAdministration(request: FastifyRequest): boolean {
  const access = accessTo(request)
  if (access === 'public') return false
  return isFromAdministration(request) || !access.some((part) => part === 'student' || part === 'faculty')
}

/** Whether a session has a part that the route is open to. */
export function mayCall(viewer: Viewer, access: Exclude<Access, 'public'>): boolean {
  return access.some((part) => {
    if (part === 'master' || part === 'co') return viewer.admin?.role === part
    return viewer[part] !== null
  })
}

/** What a session is told whose parts do not open a route; who has to replace a mailed password first, reads that. */
export function whyNotOpen(viewer: Viewer, access: Exclude<Access, 'public'>): Refusal {
  const isForAdministrators = access.some((part) => part === 'admin' || part === 'master' || part === 'co')
  if (!viewer.temporaryAdmin || !isForAdministrators) return forbidden()
  return new Refusal(403, { error: administrationMessages.replacePasswordFirst, code: temporaryPasswordCode })
}

/**
 * Refuses what a page of the administrators' area asks once the session is no administrator's any more, while what else it
 * is goes on: of what is open to faculty too it would show what the faculty account may see, as if that were all.
 */
export function refuseEndedAdministrator(request: FastifyRequest, { admin, temporaryAdmin }: Viewer): void {
  if (isFromAdministration(request) && !admin && !temporaryAdmin)
    throw new Refusal(403, { error: forbiddenWords, code: noAdministratorCode })
}

/** The signed-in viewer of a route that is not public; throws 401 otherwise. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthenticated()
  return request.viewer
}

/** The student part of the viewer; throws 403 when there is none. */
export function studentOf(request: FastifyRequest): { id: string; school: string } {
  const { student } = viewerOf(request)
  if (!student) throw forbidden()
  return student
}

/** The faculty part of the viewer; throws 403 when there is none. */
export function facultyOf(request: FastifyRequest): { id: string; school: string } {
  const { faculty } = viewerOf(request)
  if (!faculty) throw forbidden()
  return faculty
}

/** Who the audit says it was: the faculty account where there is one, else the administrator. */
export function actorOf(viewer: Viewer): { actor_kind: 'faculty' | 'admin'; actor_id: string } {
  if (viewer.faculty) return { actor_kind: 'faculty', actor_id: viewer.faculty.id }
  return { actor_kind: 'admin', actor_id: viewer.admin!.id }
}

/**
 * An id that a page sends along to say who it is must be the session's own, or it is refused; it never grants anything.
 * An administrator may name the own administrator id or the linked faculty account.
 */
export function refuseOtherIdentity(viewer: Viewer, named: string | null | undefined): void {
  if (!named) return
  const own = [viewer.student?.id, viewer.faculty?.id, viewer.admin?.id, viewer.facultyAdmin?.id]
  if (!own.includes(named)) throw forbidden()
}
