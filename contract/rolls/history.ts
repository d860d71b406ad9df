import { z } from 'zod'
import { rollMethods } from '#contract/check-ins/check-in-method.ts'
import { prefixEventFields } from '#contract/events/event-prefix.ts'
import { eventFacts } from '#contract/events/events.ts'
import { shownMark } from './shown-mark.ts'

/** One event of a student's own history, the latest first: a check-in, a mark, or both. */
export const historyItem = z.object({
  id: z.string(),
  event: z.string(),
  ...prefixEventFields(eventFacts.shape),
  /** Null without a scan. */
  scanned_at: z.iso.datetime({ offset: true }).nullable(),
  received_at: z.iso.datetime({ offset: true }),
  late_sent: z.boolean(),
  method: z.enum(rollMethods).nullable(),
  /** Whether it counts as attended. Someone may have marked a student absent in spite of a scan. */
  present: z.boolean(),
  /** The mark of someone who manages the event, with the reason. */
  mark: shownMark.optional(),
})
export type HistoryItem = z.infer<typeof historyItem>
