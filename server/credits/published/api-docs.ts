import { z } from 'zod'
import { mostPublished } from '#contract/credits/limits.ts'
import { publishedCredit, type PublishedCredit } from '#contract/credits/published.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Credit'
const params = { id: "The class's id." }

const example: PublishedCredit = {
  id: 'pUb1iShEdpUb1iSh',
  class: 'cLa55cLa55cLa55c',
  published_at: '2026-05-29T16:00:00.000Z',
  published_by: 'Eleanor Whitcombe',
  rule_text: 'Each event is worth 1 point, up to 5 points in total.',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  students: 28,
  removed: 0,
}

export const publishedDocs = {
  list: {
    chapter,
    operation: 'listPublishedCredits',
    summary: 'List the published credits of a class',
    about:
      'For the class’s owner and administrators. `sha256` is the hash of the file as it was published. `removed` is how many of its students have deleted their accounts since: their lines are deleted, too, so what is left has another hash. Sixty requests a minute for each account.',
    params,
    query: identityQuery,
    answers: { 200: { about: 'The latest first.', shape: z.array(publishedCredit), example: [example] } },
    refusals: { 404: ['not_found'] },
  },
  publish: {
    chapter,
    operation: 'publishCredits',
    summary: 'Publish the credits of a class',
    about: `Stores what each student has, and why each event counts or not, as a CSV file that later changes of the roll, the rule or the roster don’t change. Earlier files stay, ${mostPublished} at most. Five requests a minute for each account.`,
    params,
    query: identityQuery,
    answers: { 201: { about: 'The published file.', shape: publishedCredit, example } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_publish', 'too_many_published'] },
  },
} satisfies Record<string, RouteDocs>
