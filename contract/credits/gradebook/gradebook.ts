// A gradebook file from a learning management system, filled in with the credit of a class.
import { z } from 'zod'
import { learningSystems } from '#contract/lms/names.ts'
import { legacyEncodings } from '#contract/tables/encoding.ts'
import { maxGradebookBytes } from './limits.ts'
import { gradebookMessages } from './words.ts'

/** The value that matched a row with a student. */
const matchedBy = z.enum(['id', 'email', 'login', 'name'])
export type MatchedBy = z.infer<typeof matchedBy>

/**
 * The outcome for a row's cell. The cell changes only for `filled`. `check`: a person must check the row, because only
 * the name matches, the login matches but the last name differs, the name is another student’s, another row has the
 * same student, or the cell contains something that isn't a number. `torn`: the row matches two students. `stale`: the
 * cell has points or an excuse, but the student has no credit. `names-deleted`: the names of an event were deleted, so
 * the student may have more credit than we know.
 */
const outcome = z.enum([
  'filled',
  'same',
  'check',
  'no-credit',
  'stale',
  'names-deleted',
  'excused-kept',
  'not-assigned',
  'unmatched',
  'torn',
  'test-student',
])

/**
 * One student in the file. `line` is the row number in a spreadsheet. `is_over`: the points exceed the column's
 * maximum. `is_stale`: the cell has points or an excuse but the student has no credit, whether or not the cell gets a
 * 0.
 */
const gradebookRow = z.object({
  line: z.int(),
  name: z.string(),
  student: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  by: matchedBy.nullable(),
  before: z.string(),
  after: z.string().nullable(),
  is_over: z.boolean(),
  is_stale: z.boolean(),
  outcome,
})
export type GradebookRow = z.infer<typeof gradebookRow>

/** A column that can take points. `most`: its maximum in thousandths, if the file states it. */
const gradebookColumn = z.object({ index: z.int(), title: z.string(), most: z.int().nullable() })
export type GradebookColumn = z.infer<typeof gradebookColumn>

/**
 * The effect of filling in a file. If several columns are possible, `column` is null and `rows` is empty until one is
 * chosen.
 */
export const gradebookPreview = z.object({
  /** Null for a table from another program. Its columns must be chosen. */
  system: z.enum(learningSystems).nullable(),
  titles: z.array(z.string()),
  /** The column that identifies students. Null until it is chosen, unless another program's table shows it. */
  person_column: z.int().nullable(),
  encoding: z.string(),
  /** The encodings that the file may have, most likely first. Empty when the encoding is certain. */
  encodings: z.array(z.enum(legacyEncodings)),
  columns: z.array(gradebookColumn),
  column: z.int().nullable(),
  rows: z.array(gradebookRow),
  /** The lines that aren't about a student. */
  skipped: z.array(z.int()),
  /** The number of the class’s events whose names were deleted. Credit for these events is unknown. */
  names_deleted: z.int(),
  /** Students of the class who aren’t in the file. `points` is in thousandths, or null without credit. */
  missing: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      points: z.int().nullable(),
      is_excused: z.boolean(),
    }),
  ),
})
export type GradebookPreview = z.infer<typeof gradebookPreview>

/** The length of 5 MB as base64, which takes four characters for three bytes. */
const maxBase64Length = Math.ceil(maxGradebookBytes / 3) * 4
const maxRowsConfirmed = 20_000

const sendFile = { error: () => gradebookMessages.sendFile }
const badColumn = { error: () => gradebookMessages.badColumn }
const badLines = { error: () => gradebookMessages.badLines }

export const gradebookInput = z.strictObject({
  file: z
    .string(sendFile)
    .min(1, sendFile)
    .max(maxBase64Length, { error: () => gradebookMessages.tooLarge })
    .describe('The bytes of the file in base64, at most 5 MB.'),
  column: z
    .int(badColumn)
    .min(0, badColumn)
    .nullish()
    .describe('The `index` of the column to fill. Required if several columns take points.'),
  person_column: z
    .int(badColumn)
    .min(0, badColumn)
    .nullish()
    .describe(
      'The index in `titles` of the column with addresses, or with logins in a table of another program. Null for a known system’s own columns.',
    ),
  encoding: z
    .enum(legacyEncodings, { error: () => gradebookMessages.badEncoding })
    .nullish()
    .describe('One of `encodings`, for a file that isn’t in UTF-8 or UTF-16. Otherwise the most likely one.'),
  zeros: z
    .boolean({ error: () => gradebookMessages.badZeros })
    .default(false)
    .describe('Writes 0 for students without credit. Otherwise their cells don’t change.'),
  clear_stale: z
    .boolean({ error: () => gradebookMessages.badZeros })
    .default(false)
    .describe('Writes 0 in the cells with points or an excuse of students without credit.'),
  confirmed: z
    .array(z.int(), badLines)
    .max(maxRowsConfirmed, badLines)
    .default([])
    .describe('The `line` of each row with the outcome `check` that a person has checked.'),
})
export type GradebookInput = z.input<typeof gradebookInput>
