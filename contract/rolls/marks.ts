import { z } from 'zod'
import { listAny } from '#contract/language/formatters.ts'
import { lineField } from '#contract/typed-fields.ts'
import { longestLine, longestReason, maxMarks } from '#contract/check-ins/limits.ts'
import { markSays, markSources, presenceSays, reasonKinds } from './mark-values.ts'
import { markMessages } from './marks/words.ts'

export * from './mark-values.ts'

const moment = z.iso.datetime({ offset: true })

const reasonMissing = { error: () => markMessages.reasonMissing }
const anyReason = lineField(reasonMissing).max(longestReason, {
  error: () => markMessages.reasonTooLong({ most: longestReason }),
})
const reason = anyReason.min(1, reasonMissing)

const noMarks = { error: () => markMessages.noMarks }
const tooManyMarks = { error: () => markMessages.tooManyMarks({ most: maxMarks }) }
const sendMarkIds = { error: () => markMessages.sendMarkIds }
const sendLines = { error: () => markMessages.sendLines }

/**
 * One mark as it is sent: about presence, or with `class` about credit in that class. Other fields are refused, because
 * with a misspelled `class` it would be about presence.
 */
export const markInput = z.strictObject({
  /** The id of a registered or pending student. */
  student: z.string().nullish(),
  /** Instead of the id: an address of the university. Someone without an account becomes a pending student. */
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  class: z.string().nullish(),
  says: z.enum(markSays, { error: () => markMessages.saysPresence }),
  reason_kind: z
    .enum(reasonKinds, { error: () => markMessages.badReasonKind({ kinds: listAny([...reasonKinds]) }) })
    .default('other'),
  reason,
})
export type MarkInput = z.output<typeof markInput>

/** The body of a call that marks students: all of them, or none. */
export const newMarks = z.strictObject({
  marks: z
    .array(z.unknown(), { error: () => markMessages.sendMarks })
    .min(1, noMarks)
    .max(maxMarks, tooManyMarks),
  source: z
    .enum(markSources, { error: () => markMessages.badSource({ sources: listAny([...markSources]) }) })
    .default('single'),
})

/** The shape for the documentation. Each mark is read separately, so that a fault names its line. */
export const documentedMarks = newMarks.extend({ marks: z.array(markInput).min(1).max(maxMarks) })

export const undoneMark = z.strictObject({
  reason: anyReason.nullish(),
})

/** Several marks of one event, by their ids. */
export const undoneMarks = undoneMark.extend({
  marks: z.array(z.string(sendMarkIds), sendMarkIds).min(1, noMarks).max(maxMarks, tooManyMarks),
})

/** A fault in one mark of a list, by its line from 1. */
export const markFault = z.object({ line: z.int(), field: z.string(), reason: z.string(), code: z.string() })
export type MarkFault = z.infer<typeof markFault>

/** A mark, current or undone. */
export const rollMark = z.object({
  id: z.string(),
  event: z.string(),
  /** A registered student's id, else null. */
  student: z.string().nullable(),
  /** A pending student's id, else null. */
  pending_student: z.string().nullable(),
  student_name: z.string(),
  student_email: z.string(),
  /** Null: about presence. */
  class: z.string().nullable(),
  /** The name of that class. */
  class_name: z.string().nullable(),
  says: z.enum(markSays),
  reason_kind: z.enum(reasonKinds),
  reason: z.string(),
  source: z.enum(markSources),
  /** Null when that account no longer exists. */
  made_by: z.string().nullable(),
  made_at: moment,
  /** Null while the mark is current. */
  undone_at: moment.nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable(),
})
export type RollMark = z.infer<typeof rollMark>

/** A pasted list: addresses, names, "Last, First", or both, one student a line. */
export const pastedLines = z.object({
  lines: z
    .array(
      z.string(sendLines).max(longestLine, {
        error: ({ path }) => markMessages.lineTooLong({ line: Number(path?.at(-1)) + 1, most: longestLine }),
      }),
      sendLines,
    )
    .max(maxMarks, { error: () => markMessages.tooManyLines({ most: maxMarks }) }),
})

/** A person of the university who can be marked. */
export const matchedPerson = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_registered: z.boolean(),
  /** On the roll of the event now. False as well where the caller may not know. */
  present: z.boolean(),
  /** The current mark about presence, which a new one replaces. Null without one, and where the caller may not know. */
  marked: z.enum(presenceSays).nullable(),
})
export type MatchedPerson = z.infer<typeof matchedPerson>

/**
 * The meaning of a pasted line. `matched`: one student. `new`: an address that nobody has registered, with its name.
 * `ask`: doubtful, with the students to choose from. `refused`: nobody, or unreadable. `skipped`: names of columns, or
 * another line that is about no student.
 */
const matchedLine = z.object({
  line: z.int(),
  text: z.string(),
  result: z.enum(['matched', 'new', 'ask', 'refused', 'skipped']),
  person: matchedPerson.nullable(),
  newcomer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  choices: z.array(matchedPerson),
  /** The reason why it is asked, refused or skipped. */
  reason: z.string().nullable(),
  /** Whether the line only names columns. */
  is_header: z.boolean(),
  /** The earlier line with the same student. */
  same_as: z.int().nullable(),
})
export type MatchedLine = z.infer<typeof matchedLine>

export const matchedLines = z.object({ lines: z.array(matchedLine) })
