import type { ClassCredits } from '#contract/credits/credits.ts'

/** A class as its credits need it. */
export type CreditedClass = { id: string; name: string; timeZone: string }
export type CreditedEvent = ClassCredits['events'][number]
export type StudentCredit = ClassCredits['students'][number]
