import { useSession } from '#web/session/use-session.ts'
import { useEvents, useSchoolOfFaculty } from './api.ts'
import { rightsOver, type FacultyEvent } from './faculty-event.ts'

/**
 * Whether this person may edit an event. Null while unknown. The owner may, a master or co administrator may edit any
 * event, and a sub administrator those of their own university. The permissions in the list’s response also cover
 * administrators who aren’t in local storage. The server decides when the form is sent.
 */
export function useMayEdit(event: FacultyEvent | undefined): boolean | null {
  const { facultyId, adminRole, schoolId } = useSession()
  const owns = event !== undefined && event.faculty === facultyId
  const isSub = adminRole === 'sub' && !owns
  const list = useEvents({ isWanted: event !== undefined && !owns && adminRole !== 'master' && adminRole !== 'co' })
  const school = useSchoolOfFaculty(isSub ? facultyId : null)

  if (!event) return null
  if (owns || adminRole === 'master' || adminRole === 'co') return true
  if (isSub && school.isLoading) return null
  // If the school can’t be loaded, use the one stored at sign-in.
  if (isSub && (school.data ?? schoolId) === event.school) return true
  if (list.isLoading) return null
  return rightsOver(event, facultyId, list.data?.permissions).edits
}
