import { freshProofMessages } from '#contract/sign-in/fresh-proof-messages.ts'

// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const administrationMessages = {
  ...freshProofMessages,
  confirmed: 'Thank you. You can go on.',
  wrongCurrentPassword: 'Current password is incorrect',
  /** The area is open, and the stored id is gone. */
  notLoggedIn: 'You are not logged in as an administrator',
  dataFailed: 'Failed to load admin data. Please try again later.',
  replacePasswordFirst: 'Replace your temporary password by one of your own first.',
} as const

/** Minutes after a proof of identity (sign-in, password, emailed code) in which nothing asks for another one. */
export const adminFreshMinutes = 15

/** The `code` of a promotion refused because the faculty member has become an administrator already. */
export const alreadyAdministratorCode = 'already_administrator'

export const promotionMessages = {
  alreadyAdministrator: 'One or more selected faculty members is already an administrator',
  awaitingApproval: 'This faculty member still has to be approved before a promotion.',
  chooseFaculty: 'Please select at least one faculty member to promote',
  masterByCommand: 'Master administrators are made and changed on the server, with its command line.',
  chooseRole: 'Choose co or sub.',
  chooseNewRole: 'Choose co, sub or revoke.',
  chooseAdministrator: 'Choose an administrator.',
  sameRole: 'This administrator has this role already.',
  needsSchool:
    'A University Admin needs a university, and this administrator was not promoted from the faculty of one.',
  promoted: 'Promoted. A temporary password is on its way by email.',
  roleChanged: 'The role was changed.',
  revoked: 'The administrator privileges were revoked. Promote the person again to give them back.',
} as const

export const approvalMessages = {
  approved: 'The faculty account was approved. An email says so.',
  refused: 'The registration was refused and deleted. An email says so.',
} as const

export const adminPasswordMessages = {
  currentRequired: 'Current password is required',
  newRequired: 'New password is required',
  confirmRequired: 'Please confirm your new password',
  changeFailed: 'Failed to change password. Please try again.',
  changed: 'Password changed successfully',
  sameAsTemporary: 'Choose another password than the temporary one.',
  temporaryOver:
    'This temporary password was used or is too old. Ask for a link to set a password of your own instead.',
  resetSent: 'If an administrator has this address, a link to set a new password is on its way.',
  resetAskFailed: 'The link could not be asked for. Please try again.',
  noResetToken: 'Open the link from the message itself.',
  reset: 'Your new password is set. Sign in with it.',
  resetFailed: 'Your new password could not be set. Please try again.',
} as const

/** Hours from its letter in which a temporary password signs in, once. */
export const temporaryPasswordHours = 72
