/** At most `most` emails to a mailbox in `minutes`, as long as a slow mail server takes, and `mostInDay` in a day. */
export const mailBudget = { most: 5, minutes: 15, mostInDay: 20 } as const
