/** Minutes after a proof of identity (sign-in, password, emailed code) in which no other one is needed. */
export const adminFreshMinutes = 15

/** Hours after its email in which a temporary password signs in, once. */
export const temporaryPasswordHours = 72
