// Publishing the credit of a class, and downloading its credit as files, either current or published.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { sheetTypes } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { classFileQuery } from '#contract/rolls/class-reports.ts'
import { maxPublishedFiles } from './limits.ts'
import { creditMessages } from './words.ts'

/**
 * The credit of a class as it was published: a CSV file that doesn’t change anymore, except that the lines of students
 * who delete their accounts are removed.
 */
const publishedCredit = z.object({
  id: z.string(),
  class: z.string(),
  published_at: z.iso.datetime({ offset: true }),
  /** Null when that account no longer exists. */
  published_by: z.string().nullable(),
  /** The rule in sentences, as it was when the file was published. */
  rule_text: z.string(),
  /** The SHA-256 hash of the file’s bytes when it was published, in hexadecimal. */
  sha256: z.string(),
  students: z.int().min(1),
  /** The number of students who have deleted their accounts since then. Their lines were removed. */
  removed: z.int().min(0),
})
export type PublishedCredit = z.infer<typeof publishedCredit>

const access = ['faculty', 'admin'] as const
const chapter = 'Credit'
const params = { id: "The class's id." }
const downloads: CallLimit = { most: 10 }

const creditFileQuery = classFileQuery.extend({
  explained: z
    .enum(['1'], { error: () => creditMessages.badFlag })
    .optional()
    .describe('`1`: a row for each student and event, with the reason.'),
})

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

export const publishedCalls = {
  'GET /api/classes/:id/published-credits/': {
    access,
    limit: { most: 60 },
    chapter,
    operation: 'listPublishedCredits',
    summary: 'List the published credits of a class',
    about:
      'For the class’s owner and administrators. `sha256` is the hash of the file as it was published. `removed` is how many of its students have deleted their accounts since: their lines are deleted, too, so what is left has another hash.',
    params,
    query: identityQuery,
    answers: { 200: { about: 'The latest first.', shape: z.array(publishedCredit), example: [example] } },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/classes/:id/published-credits/': {
    access,
    limit: { most: 5 },
    isHeavy: true,
    creates: true,
    chapter,
    operation: 'publishCredits',
    summary: 'Publish the credits of a class',
    about: `Stores what each student has, and why each event counts or not, as a CSV file that later changes of the roll, the rule or the roster don’t change. Earlier files are kept, at most ${maxPublishedFiles}.`,
    params,
    query: identityQuery,
    answers: { 201: { about: 'The published file.', shape: publishedCredit, example } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_publish', 'too_many_published'] },
  },
} satisfies Calls

/** These calls refuse HEAD, because GET writes an audit line. */
export const creditFileCalls = {
  'GET /api/classes/:id/credits/file/': {
    access,
    limit: downloads,
    isHeavy: true,
    refusesHead: true,
    chapter,
    operation: 'downloadClassCredits',
    summary: 'Download the credits of a class',
    about:
      'Has a row for each student and a column for each event: its points if it counts, otherwise its state. With `explained=1` it has a row for each student and each event, with the reason. Days are in the university’s time zone.',
    params,
    query: creditFileQuery,
    answers: { 200: { about: 'The file.', media: Object.values(sheetTypes) } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
  'GET /api/classes/:id/published-credits/:published/file/': {
    access,
    limit: downloads,
    isHeavy: true,
    refusesHead: true,
    chapter,
    operation: 'downloadPublishedCredits',
    summary: 'Download published credits',
    about:
      'The file as it was published, byte for byte, without the lines of accounts that were deleted since. `Repr-Digest` has the SHA-256 of these bytes.',
    params: { ...params, published: "The published file's id." },
    query: identityQuery,
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
