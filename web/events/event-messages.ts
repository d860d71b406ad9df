import { eventsWords, eventPageMessages, eventMessages } from '#contract/events/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import type { FacultyEvent } from './faculty-event.ts'

/** What who is an administrator as well may do on the page of events; the answer's permissions say who that is. */
export const administratorNote = eventsWords.administratorAsWellMayEdit

type Listing = { isError: boolean; data: unknown }
export type ListTrouble = { shows: 'nothing' | 'no list' | 'the old list'; says: string }

/** What keeps the events page from its list, and what it shows all the same; null when nothing does. */
export function listTrouble(schoolId: string | null, { isError, data }: Listing): ListTrouble | null {
  if (schoolId === null) return { shows: 'nothing', says: eventPageMessages.noSchool }
  if (!isError) return null
  return { shows: data === undefined ? 'no list' : 'the old list', says: eventPageMessages.listFailed }
}

type Editing = {
  facultyId: string | null
  event: FacultyEvent | undefined
  /** Null while it is not known. */
  mayEdit: boolean | null
  isError: boolean
}

/** What the edit page says instead of its form; null where the form stands or is still on its way. */
export function editProblem({ facultyId, event, mayEdit, isError }: Editing): string | null {
  if (facultyId === null) return eventPageMessages.notLoggedIn
  if (!event) return isError ? eventPageMessages.eventFailed : null
  if (mayEdit === false) return eventMessages.mayNotEdit
  return mayEdit && !event.school ? eventMessages.noSchool : null
}

/** Why an event was not deleted. The edit page and the Administrator Panel repeat the server's words for it. */
export function deletionProblem(error: unknown, page: 'list' | 'edit' | 'panel'): string {
  if (isForbidden(error)) return eventMessages.mayNotDelete
  return page === 'list' ? eventPageMessages.deleteFailed : errorSentence(error, eventPageMessages.deleteFailedOnEdit)
}

/** Why a change was not kept. */
export function updateProblem(error: unknown): string {
  return isForbidden(error) ? eventMessages.mayNotUpdate : errorSentence(error, eventPageMessages.updateFailed)
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}
