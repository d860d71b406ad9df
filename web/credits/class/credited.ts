import type { ClassCredits } from '#contract/credits/credits.ts'
import { creditListWords } from '#contract/credits/words.ts'

export type CreditedClass = { id: string; name: string; timeZone: string }
export type CreditedEvent = ClassCredits['events'][number]
export type StudentCredit = ClassCredits['students'][number]

/** '2 of 5', or '2 events' if the rule has no limit. */
export function describeHave({ have, needed }: { have: number; needed: number | null }): string {
  return needed === null ? creditListWords.eventsOf({ events: have }) : creditListWords.haveOf({ have, needed })
}
