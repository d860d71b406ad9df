/** At most `most` emails to a mailbox in `minutes`, as a slow mail server may take, and `mostInDay` in a day. */
export const mailBudget = { most: 5, minutes: 15, mostInDay: 20 } as const
