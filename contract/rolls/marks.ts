import { z } from 'zod'
import { listAny } from '#contract/language/formatters.ts'
import { lineField } from '#contract/typed-fields.ts'
import { maxLineLength, maxReasonLength, maxMarks } from '#contract/check-ins/limits.ts'
import { markSays, markSources, presenceSays, reasonKinds } from './mark-values.ts'
import { markMessages } from './marks/words.ts'

export * from './mark-values.ts'

const moment = z.iso.datetime({ offset: true })

const reasonMissing = { error: () => markMessages.reasonMissing }
const anyReason = lineField(reasonMissing).max(maxReasonLength, {
  error: () => markMessages.reasonTooLong({ most: maxReasonLength }),
})
const reason = anyReason.min(1, reasonMissing)

const noMarks = { error: () => markMessages.noMarks }
const tooManyMarks = { error: () => markMessages.tooManyMarks({ most: maxMarks }) }
const sendMarkIds = { error: () => markMessages.sendMarkIds }
const sendLines = { error: () => markMessages.sendLines }

/**
 * One mark in a request: about presence, or with `class` about credit in that class. Unknown fields are refused.
 * Otherwise, a misspelled `class` would turn the mark into one about presence.
 */
export const markInput = z.strictObject({
  /** The id of a registered or pending student. */
  student: z.string().nullish(),
  /** An address at the university, instead of the id. A student without an account becomes a pending student. */
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

/** The body of a call that marks students. Either all marks are saved, or none. */
export const newMarks = z.strictObject({
  marks: z
    .array(z.unknown(), { error: () => markMessages.sendMarks })
    .min(1, noMarks)
    .max(maxMarks, tooManyMarks),
  source: z
    .enum(markSources, { error: () => markMessages.badSource({ sources: listAny([...markSources]) }) })
    .default('single'),
})

/** The shape for the documentation. Each mark is validated separately, so that an error names its line. */
export const documentedMarks = newMarks.extend({ marks: z.array(markInput).min(1).max(maxMarks) })

export const undoneMark = z.strictObject({
  reason: anyReason.nullish(),
})

/** The ids of several marks of one event. */
export const undoneMarks = undoneMark.extend({
  marks: z.array(z.string(sendMarkIds), sendMarkIds).min(1, noMarks).max(maxMarks, tooManyMarks),
})

/** An error in one mark of a list. `line` counts from 1. */
export const markFault = z.object({ line: z.int(), field: z.string(), reason: z.string(), code: z.string() })
export type MarkFault = z.infer<typeof markFault>

/** A mark, current or undone. */
export const rollMark = z.object({
  id: z.string(),
  event: z.string(),
  /** A registered student's id. Null for a pending student. */
  student: z.string().nullable(),
  /** A pending student's id. Null for a registered student. */
  pending_student: z.string().nullable(),
  student_name: z.string(),
  student_email: z.string(),
  /** Null if the mark is about presence. */
  class: z.string().nullable(),
  /** The name of the class in `class`. */
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

/** A pasted list, with one student per line: an address, a name, "Last, First", or both. */
export const pastedLines = z.object({
  lines: z
    .array(
      z.string(sendLines).max(maxLineLength, {
        error: ({ path }) => markMessages.lineTooLong({ line: Number(path?.at(-1)) + 1, most: maxLineLength }),
      }),
      sendLines,
    )
    .max(maxMarks, { error: () => markMessages.tooManyLines({ most: maxMarks }) }),
})

/** A person at the university who can be marked. */
export const matchedPerson = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_registered: z.boolean(),
  /** Whether the person is on the event's roll now. Also false if the caller may not know. */
  present: z.boolean(),
  /**
   * The current mark about presence, which a new mark would replace. Null if there is none, or if the caller may not
   * know.
   */
  marked: z.enum(presenceSays).nullable(),
})
export type MatchedPerson = z.infer<typeof matchedPerson>

/**
 * The result for a pasted line. `matched`: one student. `new`: an unregistered address, with its name. `ask`:
 * ambiguous, with the students to choose from. `refused`: no match, or unreadable. `skipped`: column titles, or another
 * line that isn't about a student.
 */
const matchedLine = z.object({
  line: z.int(),
  text: z.string(),
  result: z.enum(['matched', 'new', 'ask', 'refused', 'skipped']),
  person: matchedPerson.nullable(),
  newcomer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  choices: z.array(matchedPerson),
  /** The reason why the line needs an answer, or was refused or skipped. */
  reason: z.string().nullable(),
  /** Whether the line contains only column titles. */
  is_header: z.boolean(),
  /** What the list leaves open about someone who may not have been there: only that, or who it is, as well. */
  unclear: z.enum(['presence', 'presence-and-person']).nullable(),
  /** The number of the earlier line with the same student. */
  same_as: z.int().nullable(),
})
export type MatchedLine = z.infer<typeof matchedLine>

export const matchedLines = z.object({ lines: z.array(matchedLine) })
