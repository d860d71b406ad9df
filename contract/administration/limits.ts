/** Minutes after a proof of identity (sign-in, password, emailed code) in which no other one is needed. */
export const adminFreshMinutes = 15

/** The `code` of a promotion refused because the faculty member has become an administrator already. */
export const alreadyAdministratorCode = 'already_administrator'

/** Hours after its email in which a temporary password signs in, once. */
export const temporaryPasswordHours = 72

/** The `code` of a change to the role that the administrator has already. */
export const sameRoleCode = 'same_role'
