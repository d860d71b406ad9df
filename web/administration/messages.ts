import { administrationWords } from '#contract/administration/words.ts'

/** What is said when the server sends no sentence of its own. */
export const administrationFaults = {
  faculty: administrationWords.failedLoadFacultyData,
  awaiting: administrationWords.whoWaitsApprovalCouldNot,
  promote: administrationWords.failedPromoteFaculty,
  deleteFaculty: administrationWords.failedDeleteFaculty,
  closed: administrationWords.weCouldntLoadClosedAccounts,
  reopen: administrationWords.weCouldntReopenAccountPlease,
  answer: administrationWords.registrationCouldNotAnsweredPlease,
  administrators: administrationWords.failedLoadAdministratorData,
  updateRole: administrationWords.failedUpdateAdministratorRole,
  revoke: administrationWords.failedRevokeAdministratorPrivileges,
} as const
