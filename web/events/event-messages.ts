import { eventsWords, eventPageMessages, eventMessages } from '#contract/events/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { errorSentence } from '#web/api/read-error.ts'
import type { FacultyEvent } from './faculty-event.ts'

/** The note about an administrator’s rights on the events page. The permissions in the response decide. */
export const administratorNote = eventsWords.alsoAdministrator

type Listing = { isError: boolean; data: unknown }
export type ListTrouble = { shows: 'nothing' | 'no list' | 'the old list'; says: string }

/** Returns why the events page has no list, and what is shown instead. Null if nothing is wrong. */
export function listTrouble(schoolId: string | null, { isError, data }: Listing): ListTrouble | null {
  if (schoolId === null) return { shows: 'nothing', says: eventPageMessages.noSchool }
  if (!isError) return null
  return { shows: data === undefined ? 'no list' : 'the old list', says: eventPageMessages.listFailed }
}

type Editing = {
  facultyId: string | null
  event: FacultyEvent | undefined
  /** Null while unknown. */
  mayEdit: boolean | null
  isError: boolean
}

/** The message shown in place of the edit page’s form. Null if the form is shown or loading. */
export function editProblem({ facultyId, event, mayEdit, isError }: Editing): string | null {
  if (facultyId === null) return eventPageMessages.notLoggedIn
  if (!event) return isError ? eventPageMessages.eventFailed : null
  if (mayEdit === false) return eventMessages.mayNotEdit
  return mayEdit && !event.school ? eventMessages.noSchool : null
}

/** Explains why an event wasn’t deleted. The edit page and the Administrator Panel show the server’s message. */
export function deletionProblem(error: unknown, page: 'list' | 'edit' | 'panel'): string {
  if (isForbidden(error)) return eventMessages.mayNotDelete
  if (isGone(error)) return kitWords.mayBeGone
  return page === 'list' ? eventPageMessages.deleteFailed : errorSentence(error, eventPageMessages.deleteFailedOnEdit)
}

/** Explains why a change wasn’t saved. */
export function updateProblem(error: unknown): string {
  if (isGone(error)) return eventsWords.wasDeleted
  return isForbidden(error) ? eventMessages.mayNotUpdate : errorSentence(error, eventPageMessages.updateFailed)
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}
