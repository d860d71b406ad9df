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

/** How long a notice stays, in ms: on the list, on forms. */
export const listNoticeMs = 4000
export const formNoticeMs = 6000
/** How long a form's own words stay before the page goes back to the list, in ms. */
export const afterSaveMs = 2000
export const afterDeleteMs = 1500
