import { z } from 'zod'
import { rollMethods } from '#contract/check-ins/check-in-method.ts'
import { prefixEventFields } from '#contract/events/event-prefix.ts'
import { eventFacts } from '#contract/events/events.ts'
import { shownMark } from './shown-mark.ts'

/** An event in a student's own history: a check-in, a mark, or both. Events are sorted latest first. */
export const historyItem = z.object({
  id: z.string(),
  event: z.string(),
  ...prefixEventFields(eventFacts.shape),
  /** Null without a scan. */
  scanned_at: z.iso.datetime({ offset: true }).nullable(),
  received_at: z.iso.datetime({ offset: true }),
  late_sent: z.boolean(),
  method: z.enum(rollMethods).nullable(),
  /** Whether the event counts as attended. A student may have been marked absent despite a scan. */
  present: z.boolean(),
  /** The current mark by someone who manages the event, with its reason. */
  mark: shownMark.optional(),
})
export type HistoryItem = z.infer<typeof historyItem>
