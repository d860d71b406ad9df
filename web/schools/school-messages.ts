import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'

/** What the page of the universities says, word for word as it was asked for. */
export const schoolPageMessages = {
  loadFailed: 'Failed to load universities. Please try again later.',
  saveFailed: 'Failed to save university. Please check your inputs and try again.',
  deleteFailed: 'Failed to delete university. It may have associated records that prevent deletion.',
  network: 'Network error. Please try again later.',
  added: 'University added successfully!',
  updated: 'University updated successfully!',
  deleted: 'University deleted successfully!',
  reopenFailed: 'We couldn’t reopen this university. Please try again.',
  takeBackFailed: 'We couldn’t take this change back. Please try again.',
  gone: 'This university is not there any more: somebody deleted it meanwhile.',
  requestsFailed: 'Failed to load the requests for access. Please try again later.',
  answerFailed: 'The answer could not be sent. Please try again.',
} as const

/** Why a university was not deleted. */
export function whyNotDeleted(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return schoolPageMessages.network
  if (error instanceof ApiError && error.status === 404) return schoolPageMessages.gone
  return errorSentence(error, schoolPageMessages.deleteFailed)
}
