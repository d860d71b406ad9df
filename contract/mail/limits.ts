/**
 * The limits for emails to one mailbox: `most` in `minutes`, and `maxInDay` per day. A slow mail server may take
 * `minutes` to deliver an email.
 */
export const mailBudget = { most: 5, minutes: 15, maxInDay: 20 } as const
