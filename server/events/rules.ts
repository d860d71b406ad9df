import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { EventPermissions } from '#contract/events/events.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { SchoolScope } from './store.ts'

type EventOfSchool = { school_id: string; faculty_id: string | null }

/**
 * Whether a viewer may manage an event. Master and co-administrators may manage any event, sub administrators those of
 * their university, and faculty their own.
 */
export function mayManage(viewer: Viewer, event: EventOfSchool): boolean {
  return administers(viewer, event.school_id) || (viewer.faculty !== null && viewer.faculty.id === event.faculty_id)
}

/** Whether a viewer may read an event. Everyone at its university may, and so may its administrators. */
export function mayRead(viewer: Viewer, event: EventOfSchool): boolean {
  const school = viewer.student?.school ?? viewer.faculty?.school
  return (
    school === event.school_id || viewer.faculty?.school === event.school_id || administers(viewer, event.school_id)
  )
}

/** Returns the permissions for the response, by the same rule that refuses calls. */
export function permissionsFor(viewer: Viewer, event: EventOfSchool): EventPermissions {
  const manages = mayManage(viewer, event)
  return { can_edit: manages, can_delete: manages, can_view_attendance: manages }
}

/**
 * Returns which events a viewer may list: all of them for master and co-administrators, otherwise those of the viewer's
 * university. Null if none.
 */
export function toListingScope(viewer: Viewer): SchoolScope | null {
  // In a faculty session, a co-administrator lists only their own university's events.
  if (viewer.admin && isForAllUniversities(viewer.admin.role)) return 'every'
  const school = viewer.faculty?.school ?? viewer.admin?.school
  return school ? { school } : null
}

function administers(viewer: Viewer, school: string): boolean {
  return [viewer.admin, viewer.facultyAdmin].some(
    (admin) => admin !== null && (isForAllUniversities(admin.role) || admin.school === school),
  )
}
