import { administrationWords } from '#contract/administration/words.ts'

/** The messages for errors without a sentence from the server. */
export const administrationFaults = {
  faculty: administrationWords.loadFacultyFailed,
  awaiting: administrationWords.awaitingFailed,
  promote: administrationWords.promoteFailed,
  deleteFaculty: administrationWords.deleteFacultyFailed,
  closed: administrationWords.closedAccountsFailed,
  reopen: administrationWords.reopenFailed,
  answer: administrationWords.answerFailed,
  administrators: administrationWords.loadAdministratorsFailed,
  updateRole: administrationWords.updateRoleFailed,
  revoke: administrationWords.revokeFailed,
} as const
