/** The product's name. A university that renames its own copy changes only this. */
export const productName = 'Rollbook'

/** Minutes that an email may take to arrive, for the help pages and emails. */
export const emailDelayMinutes = 5

/** Working days that answering a request for access may take. */
export const approvalWorkingDays = 5
