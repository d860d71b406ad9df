import { eventMessages } from '#contract/events/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import type { FacultyEvent } from './faculty-event.ts'

/** What the specification says on the pages of events, where the contract does not say it already. */
export const eventPageMessages = {
  noSchool: 'School information not available. Please log out and log in again.',
  listFailed: 'Failed to load data. Please try again.',
  highlightLost: 'The event of this link is not on the list. It may have been deleted.',
  deleteFailed: 'Failed to delete the event. Please try again.',
  deleteFailedOnEdit: 'Failed to delete event. Please try again.',
  updateFailed: 'Failed to update event. Please try again.',
  notLoggedIn: 'You must be logged in to edit events',
  eventFailed: 'Failed to load event details',
} as const

/** What who is an administrator as well may do on the page of events; the answer's permissions say who that is. */
export const administratorNote =
  'You are an administrator as well: you may edit and delete your colleagues’ events too, and see who checked in.'

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
