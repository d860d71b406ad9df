import type { FastifyInstance } from 'fastify'
import { facultyErasedFrom } from '#contract/retention/grace-periods.ts'
import { reopenMessages } from '#contract/accounts/words.ts'
import type { ClosedFaculty } from '#contract/administration/administration.ts'
import { mayDeleteFacultyAccount, isForAllUniversities } from '#contract/administration/rules.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { facultyDeletionCalls, previewCalls, studentDeletionCalls } from '#contract/deletions/calls.ts'
import { eventMessages } from '#contract/events/words.ts'
import type { AdminRole } from '#contract/roles.ts'
import { findPromotedAdministrator } from '#server/accounts/administrator-store.ts'
import {
  closedFacultyOrder,
  findClosedFaculty,
  listClosedFaculty,
  type ListedClosedFaculty,
} from '#server/accounts/closed-faculty.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import { findFaculty } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import type { Db } from '#server/database/db.ts'
import { manageableEvent } from '#server/events/manageable.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { toPageBytes } from '#server/http/pagination.ts'
import { conflict, forbidden, notFound } from '#server/http/refusals.ts'
import { toActor, requireViewer, type Viewer } from '#server/http/viewer.ts'
import { refuseWhileClosed, universityClosed } from '#server/schools/closed-schools.ts'
import { closeFaculty, reopenFaculty } from './close-faculty.ts'
import { countClassDeletion, countEventDeletion, countStudentDeletion } from './count-deletion.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { eraseStudent } from './delete-student.ts'
import type { SchoolEraser } from './erase-schools.ts'
import { ownerDeletionRoutes } from './owner-routes.ts'
import { schoolDeletionRoutes } from './school-routes.ts'

/**
 * Routes for deleting events, classes, students, faculty and universities, for reopening them, and for previewing each
 * deletion.
 */
export function deletionRoutes(app: FastifyInstance, deps: Deps, eraser: SchoolEraser): void {
  const { db, now, cookies, parts, openReader, refuseUnlessFresh, wakeMail } = deps
  previewRoutes(app, deps)
  ownerDeletionRoutes(app, deps)
  schoolDeletionRoutes(app, deps, eraser)
  studentDeletionRoutes(app, deps)

  serveCalls(app, deps, facultyDeletionCalls, {
    async 'DELETE /api/faculty/:id/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const faculty = await deletableFaculty(db, viewer, params.id)
      await refuseWhileClosed(db, faculty.school_id)
      await refuseUnlessFresh(viewer)
      if (viewer.faculty?.id === params.id) {
        const { outcome } = await eraseFaculty(db, faculty, toActor(viewer), now())
        if (outcome === 'last-master') throw conflict(administrationMessages.lastMaster, 'last_master')
        if (outcome === 'gone') throw notFound()
        cookies.clearSession(reply)
        return undefined
      }
      const counts = await openReader(request, 'change').read('facultyDeletion', { faculty: params.id })
      const outcome = await closeFaculty(db, faculty, viewer.admin!.id, counts, now())
      if (outcome === 'not-entitled') throw forbidden()
      if (outcome === 'gone') throw notFound()
      wakeMail()
      return undefined
    },

    async 'GET /api/admin/closed-faculty/'({ request, reply }) {
      const { role } = requireViewer(request).admin!
      const rows = (await listClosedFaculty(db)).filter(({ admin_role }) => mayDeleteFacultyAccount(role, admin_role))
      return parts.send(request, reply, toPageBytes(rows, parts.read(request), closedFacultyOrder, asClosedFaculty))
    },

    async 'POST /api/faculty/:id/reopen/'({ request, params }) {
      const viewer = requireViewer(request)
      const faculty = await findClosedFaculty(db, params.id)
      if (!faculty) throw notFound()
      await refuseWhileClosed(db, faculty.school_id)
      await refuseUnlessFresh(viewer)
      switch (await reopenFaculty(db, params.id, viewer.admin!.id, now())) {
        case 'gone':
          throw notFound()
        case 'not-entitled':
          throw forbidden()
        case 'school-closed':
          throw universityClosed()
        case 'too-late':
          throw conflict(reopenMessages.facultyTooLate, 'being_erased')
      }
      wakeMail()
      return { message: reopenMessages.facultyReopened }
    },
  })
}

function asClosedFaculty(row: ListedClosedFaculty): ClosedFaculty {
  const { id, first_name, last_name, email, school_id: school, school_name, admin_role, closed_at } = row
  const erased_from = new Date(facultyErasedFrom(closed_at)).toISOString()
  return { id, first_name, last_name, email, school, school_name, admin_role, erased_from }
}

/**
 * Routes that preview what is deleted with an event, a class or an account, for exactly the people who may delete it.
 */
function previewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, openReader } = deps

  serveCalls(app, deps, previewCalls, {
    async 'GET /api/events/:id/deletion/'({ request }) {
      const { id } = await manageableEvent(db, request, eventMessages.mayNotDelete)
      return countEventDeletion(db, id, requireViewer(request).faculty?.id ?? null)
    },

    async 'GET /api/classes/:id/deletion/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      return countClassDeletion(db, (await requireOwnClass(db, viewer, params.id)).id)
    },

    async 'GET /api/students/:id/deletion/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { student } = await manageableStudent(db, viewer, params.id)
      return countStudentDeletion(db, student.id)
    },

    async 'GET /api/faculty/:id/deletion/'({ request, params }) {
      const { id: faculty } = await deletableFaculty(db, requireViewer(request), params.id)
      const counts = await openReader(request).read('facultyDeletion', { faculty })
      return { ...counts, role: (await findPromotedAdministrator(db, faculty))?.role ?? null }
    },
  })
}

/** Routes for deleting a student's account, by the student or by an administrator. */
function studentDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, openReader, wakeMail, refuseUnlessFresh } = deps

  serveCalls(app, deps, studentDeletionCalls, {
    async 'DELETE /api/students/:id/delete/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const { student, isSelf } = await manageableStudent(db, viewer, params.id)
      await refuseWhileClosed(db, student.school_id)
      await refuseUnlessFresh(viewer)
      const context = { db, secretKey: settings.secretKey, now, reader: openReader(request, 'change') }
      if (!(await eraseStudent(context, student, isSelf ? 'self' : toActor(viewer)))) throw notFound()
      if (isSelf) cookies.clearSession(reply)
      else wakeMail()
      return undefined
    },
  })
}

/** Returns a faculty member if the viewer may delete the account. Throws 403 or 404 otherwise. */
async function deletableFaculty(db: Db, viewer: Viewer, id: string): Promise<FacultyTable> {
  if (!mayAskToDeleteFaculty(viewer, id)) throw forbidden()
  const faculty = await findFaculty(db, id)
  if (!faculty || faculty.verified_at === null) throw notFound()
  const role = (await findPromotedAdministrator(db, id))?.role ?? null
  if (!mayDeleteFaculty(viewer, { id, role })) throw forbidden()
  return faculty
}

/**
 * Whether a viewer may delete an account, regardless of its role: it is their own, or they are a master or
 * co-administrator.
 */
function mayAskToDeleteFaculty({ admin, faculty }: Viewer, id: string): boolean {
  return faculty?.id === id || isForAllUniversities(admin?.role ?? null)
}

/** Whether a viewer may delete this account, as its owner or as an administrator with a higher role. */
function mayDeleteFaculty(viewer: Viewer, target: { id: string; role: AdminRole | null }): boolean {
  return viewer.faculty?.id === target.id || mayDeleteFacultyAccount(viewer.admin?.role ?? null, target.role)
}
