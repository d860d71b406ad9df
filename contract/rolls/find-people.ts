import { z } from 'zod'
import { identityQuery } from '#contract/queries.ts'
import { maxPeopleFound } from '#contract/check-ins/limits.ts'
import { matchedPerson } from './marks.ts'
import { markMessages } from './marks/words.ts'

/** The maximum length of the search text, in characters. */
const maxStartLength = 100

const startsMissing = { error: () => markMessages.startsMissing }

/** The start of a name or an address, as someone types it. */
export const peopleQuery = identityQuery.extend({
  starts: z
    .string(startsMissing)
    .trim()
    .min(1, startsMissing)
    .max(maxStartLength, { error: () => markMessages.startsTooLong({ most: maxStartLength }) })
    .describe('The start of an email address, or of words of a name in any order.'),
})

/** People who can be marked, sorted by last name. */
export const foundPeople = z.object({
  people: z.array(matchedPerson).max(maxPeopleFound),
  more: z.boolean(),
})
export type FoundPeople = z.infer<typeof foundPeople>
