import { z } from 'zod'
import { namedEvent } from '#contract/events/events.ts'
import { markSays } from '#contract/rolls/mark-values.ts'
import { identityQuery } from '#contract/queries.ts'
import { lineField, textField } from '#contract/typed-fields.ts'
import { maxAnswerLength, maxAppealLength } from './limits.ts'
import { appealAnswers } from './values.ts'
import { creditMessages } from './words.ts'

const moment = z.iso.datetime({ offset: true })

/**
 * A student’s question about why an event doesn’t count. With `class`, the question is about credit in that class.
 * Without it, it is about the event’s roll.
 */
export const newAppeal = z.strictObject({
  event: z.string(),
  class: z.string().nullish(),
  text: textField()
    .max(maxAppealLength, { error: () => creditMessages.textTooLong({ most: maxAppealLength }) })
    .nullish(),
  /** The refused attempt that the question is about. */
  attempt: z.string().nullish(),
})
export type NewAppeal = z.output<typeof newAppeal>

export const appealAnswerInput = z.strictObject({
  answer: z.enum(appealAnswers, { error: () => creditMessages.badAnswer }),
  text: lineField()
    .max(maxAnswerLength, { error: () => creditMessages.textTooLong({ most: maxAnswerLength }) })
    .nullish(),
})

/**
 * `closed`: nobody answered before the end of the term. `unassigned`: nobody answered before the class stopped using
 * the event. `off-roster`: nobody answered before the student was taken off the roster of the class. `settled`: nobody
 * answered before the student was on the roll, or had credit in the class.
 */
const appealStates = ['open', ...appealAnswers, 'closed', 'unassigned', 'off-roster', 'settled'] as const

export const appealShape = z.object({
  id: z.string(),
  event: z.string(),
  ...namedEvent,
  time_zone: z.string(),
  /** Null when the question is about presence at the event. */
  class: z.string().nullable(),
  class_name: z.string().nullable(),
  student: z.string(),
  student_name: z.string(),
  /** Empty when the student wrote no text. */
  text: z.string(),
  /** The reason why the attempt in question was refused. */
  attempt_reason: z.string().nullable(),
  attempt_at: moment.nullable(),
  /** The mark that kept the event from counting when the student asked. Always null in responses to students. */
  about_mark: z.object({ says: z.enum(markSays), reason: z.string() }).nullable(),
  made_at: moment,
  state: z.enum(appealStates),
  answer_text: z.string().nullable(),
  /** Null when that account no longer exists. */
  answered_by: z.string().nullable(),
  answered_at: moment.nullable(),
  /** The mark that a granted appeal made. */
  mark: z.string().nullable(),
})
export type Appeal = z.infer<typeof appealShape>

export const appealsQuery = identityQuery.extend({
  open: z
    .enum(['1'], { error: () => creditMessages.badFlag })
    .optional()
    .describe('`1`: only those without an answer.'),
})
