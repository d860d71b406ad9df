/** The product's name. A school that runs its own copy renames it here and nowhere else. */
export const productName = 'Rollbook'

/** Minutes a university's approval, an e-mail and a link may take, as the help pages and emails say it. */
export const emailDelayMinutes = 5
export const approvalWorkingDays = 5
