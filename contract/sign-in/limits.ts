/** How a refusal says that a mailed temporary password has to be replaced first. */
export const temporaryPasswordCode = 'temporary_password'

/** How a refusal says that the session is no administrator's, or not any more. */
export const noAdministratorCode = 'no_administrator'

/** The header by which a page of the administrators' area says that it asks: `admin`. That is a use of the administrator's part. */
export const areaHeader = 'x-area'

/** The header by which a page says that it asks automatically: `1`. That is no use of a session. */
export const backgroundHeader = 'x-background'

/** Failures in a row that lock an administrator's sign-in, and for how long, in ms. */
export const adminLockAfter = 5
export const adminLockMs = 300_000
/** Minutes a mailed link and its code live, counted from sending. */
export const linkLifeMinutes = 30
export const codeLifeMinutes = 10
/** The link that sets an administrator's new password: it opens more than any other. */
export const resetLinkLifeMinutes = 10
export const codeLength = 8

/** The `code` of a sign-in with the right password before the email was confirmed. */
export const emailNotConfirmedCode = 'email_not_confirmed'
