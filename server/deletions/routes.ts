import type { FastifyInstance } from 'fastify'
import { facultyErasedFrom } from '#contract/accounts/ways-back.ts'
import { waysBackMessages } from '#contract/accounts/words.ts'
import type { ClosedFaculty } from '#contract/administration/administration.ts'
import { mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { facultyDeletionCalls } from '#contract/deletions/calls.ts'
import {
  closedFacultyOrder,
  findClosedFaculty,
  listClosedFaculty,
  type ListedClosedFaculty,
} from '#server/accounts/closed-faculty.ts'
import type { Deps } from '#server/http/deps.ts'
import { toPageBytes } from '#server/http/pagination.ts'
import { conflict, forbidden, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { refuseWhileClosed, universityClosed } from '#server/schools/closed-schools.ts'
import { closeFaculty } from './close-faculty.ts'
import { deletableFaculty } from './deletable-faculty.ts'
import { eraseFaculty } from './delete-faculty.ts'
import type { SchoolEraser } from './erase-schools.ts'
import { ownerDeletionRoutes } from './owner-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { reopenFaculty } from './reopen-faculty.ts'
import { schoolDeletionRoutes } from './school-routes.ts'
import { studentDeletionRoutes } from './student-routes.ts'

/** Deleting events, classes, students, faculty and universities, undoing it, and the preview of every deletion. */
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
          throw conflict(waysBackMessages.facultyTooLate, 'being_erased')
      }
      wakeMail()
      return { message: waysBackMessages.facultyReopened }
    },
  })
}

function asClosedFaculty(row: ListedClosedFaculty): ClosedFaculty {
  const { id, first_name, last_name, email, school_id: school, school_name, admin_role, closed_at } = row
  const erased_from = new Date(facultyErasedFrom(closed_at)).toISOString()
  return { id, first_name, last_name, email, school, school_name, admin_role, erased_from }
}
