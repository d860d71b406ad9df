/** The product's name. A university that renames its own copy only changes this. */
export const productName = 'Rollbook'

/** The minutes that an email may take to arrive, for the help pages and emails. */
export const emailDelayMinutes = 5

/** The working days that answering a request for access may take. */
export const approvalWorkingDays = 5
