/** The product's name. A school that runs its own copy renames it only here. */
export const productName = 'Rollbook'

/** Minutes that a university's approval, an email and a link may take, for the help pages and emails. */
export const emailDelayMinutes = 5
export const approvalWorkingDays = 5
