/** Minutes for which a proof of identity (sign-in, password, passkey or emailed code) is fresh. */
export const adminFreshMinutes = 15

/** Hours after its email in which a temporary password can be used, once. */
export const temporaryPasswordHours = 72
