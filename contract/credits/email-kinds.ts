// Separate from the shapes, so that a page can load it without the validator.

/** The emails that students can turn on: the receipt of each check-in, and “one event short”. */
export const emailKinds = ['receipts', 'one-short'] as const
export type EmailKind = (typeof emailKinds)[number]
