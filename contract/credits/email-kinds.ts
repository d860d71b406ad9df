// Separate from the shapes so that a page can load it without the validator.

/** Emails that students can turn on: a receipt for each check-in, and a note when a class needs just one more event. */
export const emailKinds = ['receipts', 'one-short'] as const
export type EmailKind = (typeof emailKinds)[number]
