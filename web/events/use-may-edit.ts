import { useSession } from '#web/session/use-session.ts'
import { useEvents, useSchoolOfFaculty } from './api.ts'
import { rightsOver, type FacultyEvent } from './faculty-event.ts'

/**
 * Whether this person may edit an event; null while it is not known yet. The owner may, master and co anything, sub what
 * belongs to the own university; the list's answer knows of administrators whom local storage does not. The server has
 * the last word when the form is sent.
 */
export function useMayEdit(event: FacultyEvent | undefined): boolean | null {
  const { facultyId, adminRole, schoolId } = useSession()
  const list = useEvents()
  const owns = event !== undefined && event.faculty === facultyId
  const isSub = adminRole === 'sub' && !owns
  const school = useSchoolOfFaculty(isSub ? facultyId : null)

  if (!event) return null
  if (owns || adminRole === 'master' || adminRole === 'co') return true
  if (isSub && school.isLoading) return null
  // Where the school cannot be asked for, the one kept at sign-in has to do.
  if (isSub && (school.data ?? schoolId) === event.school) return true
  if (list.isLoading) return null
  return rightsOver(event, facultyId, list.data?.permissions).edits
}
