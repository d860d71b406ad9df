import { z } from 'zod'
import { auditLine } from '#contract/audit/audit.ts'
import { lineField } from '#contract/typed-fields.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { maxFeedNameLength } from './limits.ts'
import { auditFeedMessages } from './words.ts'

/** The default number of lines in one response. */
export const feedPageSize = 1_000
/** The maximum number of feeds for one university, and for all universities together. */
export const maxFeeds = 20

const moment = z.iso.datetime({ offset: true })

export const feedQuery = z.object({
  after: z
    .string()
    .max(100, { error: () => auditFeedMessages.badCursor })
    .optional()
    .describe('The `cursor` of the last line that was read. If omitted, the feed begins with the oldest line.'),
  limit: typedNumber(feedPageSize, { error: () => auditFeedMessages.badLimit({ most: feedPageSize }) })
    .default(feedPageSize)
    .describe('The maximum number of lines.'),
})

/** One line of the feed. Its field names and their meanings never change. */
export const feedLine = auditLine.omit({ detail_names: true, detail_former_names: true }).extend({
  cursor: z.string(),
  /** The line as an English sentence. */
  text: z.string(),
})
export type FeedLine = z.infer<typeof feedLine>

/** A feed as administrators see it, without its token. */
export const auditFeed = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for all universities. */
  school: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: moment,
  /** The administrator who added the feed. Null if that account no longer exists. */
  created_by: z.string().nullable(),
  /** Accurate to the minute. Null before the first use. */
  last_used_at: moment.nullable(),
})
export type AuditFeed = z.infer<typeof auditFeed>

/** A new feed, with the token that is shown only once. */
export const addedFeed = auditFeed.extend({ token: z.string() })
export type AddedFeed = z.infer<typeof addedFeed>

const nameRequired = { error: () => auditFeedMessages.nameRequired }
export const newFeed = z.object({
  name: lineField(nameRequired)
    .min(1, nameRequired)
    .max(maxFeedNameLength, { error: () => auditFeedMessages.nameTooLong({ most: maxFeedNameLength }) }),
  school: z.string().nullable(),
})
