/** What is said when the server sends no sentence of its own. */
export const administrationFaults = {
  faculty: 'Failed to load faculty data',
  awaiting: 'Who waits for approval could not be loaded.',
  promote: 'Failed to promote faculty',
  deleteFaculty: 'Failed to delete faculty',
  closed: 'We couldn’t load closed accounts.',
  reopen: 'We couldn’t reopen this account. Please try again.',
  answer: 'The registration could not be answered. Please try again.',
  administrators: 'Failed to load administrator data',
  updateRole: 'Failed to update administrator role',
  revoke: 'Failed to revoke administrator privileges',
} as const
