import { useSession } from '#web/session/use-session.ts'
import { useEvents, useSchoolOfFaculty } from './api.ts'
import { rightsOver, type FacultyEvent } from './faculty-event.ts'

/**
 * Whether this person may edit an event, or null while unknown. The owner may, master and co any event, sub those of
 * their own university. The list's response also knows administrators who aren't in local storage. The server decides
 * when the form is sent.
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
  // If the school can't be loaded, the one stored at sign-in is used.
  if (isSub && (school.data ?? schoolId) === event.school) return true
  if (list.isLoading) return null
  return rightsOver(event, facultyId, list.data?.permissions).edits
}
