import { creditListWords } from '#contract/credits/words.ts'

/** '2 of 5', or '2 events' where the rule has no end. */
export function describeHave({ have, needed }: { have: number; needed: number | null }): string {
  return needed === null ? creditListWords.eventsOf({ events: have }) : creditListWords.haveOf({ have, needed })
}
