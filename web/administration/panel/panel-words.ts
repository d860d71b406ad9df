import { errorSentence } from '#web/api/read-error.ts'

/** What the specification says in the Administrator Panel, where the contract or the pages of events do not say it already. */
export const panelMessages = {
  adminFailed: 'Failed to load admin data. Please try again later.',
  noIds: 'School or faculty ID not found',
  studentsFailed: 'Failed to load student data. Please try again later.',
  facultyFailed: 'Failed to load faculty members',
  classesFailed: 'Failed to load classes',
  namesRequired: 'Name fields are required',
  emailStays: 'Email cannot be changed.',
  keepPassword: 'Leave blank to keep current password',
  updateFailed: 'Failed to update student information',
  updated: 'Student information updated successfully',
  deleteFailed: 'Failed to delete student account',
  deleted: 'Student account deleted successfully',
} as const

/** What stands below the words of a list that did not come: the server's own, where it said something. */
export function whyNotLoaded(error: unknown): string {
  return errorSentence(error, 'Nothing was lost. Check your connection.')
}

/** '1 class', '3,000 students'. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
}
