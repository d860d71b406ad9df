import { administrationWords } from '#contract/administration/words.ts'

/** The sentences for answers of the server without one. */
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
