import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { EventPermissions } from '#contract/events/events.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { SchoolScope } from './store.ts'

type EventOfSchool = { school_id: string; faculty_id: string | null }

/** Master and co manage any event, sub those of their university, faculty their own. */
export function mayManage(viewer: Viewer, event: EventOfSchool): boolean {
  return administers(viewer, event.school_id) || (viewer.faculty !== null && viewer.faculty.id === event.faculty_id)
}

/** Everyone at the event's university and its administrators may read it. */
export function mayRead(viewer: Viewer, event: EventOfSchool): boolean {
  const school = viewer.student?.school ?? viewer.faculty?.school
  return (
    school === event.school_id || viewer.faculty?.school === event.school_id || administers(viewer, event.school_id)
  )
}

/** The permissions in the answer, computed by the rule that also refuses. */
export function permissionsFor(viewer: Viewer, event: EventOfSchool): EventPermissions {
  const manages = mayManage(viewer, event)
  return { can_edit: manages, can_delete: manages, can_view_attendance: manages }
}

/** Returns whose events a viewer may list: their own university's, everyone's for master and co, or null for none. */
export function scopeOfListing(viewer: Viewer): SchoolScope | null {
  // A faculty account lists its own university even when its owner is a co-administrator elsewhere.
  if (viewer.admin && isForAllUniversities(viewer.admin.role)) return 'every'
  const school = viewer.faculty?.school ?? viewer.admin?.school
  return school ? { school } : null
}

function administers(viewer: Viewer, school: string): boolean {
  return [viewer.admin, viewer.facultyAdmin].some(
    (admin) => admin !== null && (isForAllUniversities(admin.role) || admin.school === school),
  )
}
