import { coded } from '#contract/errors.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { z } from 'zod'
import { maxRowsPerCall } from './limits.ts'
import { classMessages } from './words.ts'
import { fitsInJson, isJsonObject } from '#contract/json.ts'
import { chooseClass, rosterChange } from './roster.ts'
import { readSemester } from './semesters.ts'
import { lineField, textField } from '#contract/typed-fields.ts'

export * from './limits.ts'

const nameRequired = { error: () => classMessages.nameRequired }
const name = lineField(nameRequired).min(1, nameRequired).max(200)
const semester = z
  .string({ error: () => classMessages.unknownSemester })
  .trim()
  .refine(
    (text) => text === '' || readSemester(text) !== null,
    coded(() => classMessages.unknownSemester, 'unknown_semester'),
  )
  .nullish()
const description = textField().max(5000).nullish()
const maxMetadataLength = 5_000
// The total size is checked first: checking thousands of keys one by one takes four times as long.
const metadata = z
  .unknown()
  .superRefine((value, ctx) => {
    if (isJsonObject(value) && !fitsInJson(value, maxMetadataLength))
      ctx.addIssue({
        code: 'custom',
        message: classMessages.metadataTooLong,
        params: { code: 'too_long' satisfies Code },
        continue: false,
      })
  })
  .pipe(z.record(z.string(), z.unknown(), { error: () => classMessages.notMetadata }))
  .nullish()

/** A new class. `faculty_id` and `school` must match the session. Each student is validated separately. */
export const newClass = z.object({
  name,
  semester,
  description,
  metadata,
  faculty_id: z.string().nullish(),
  school: z.string().nullish(),
  students: z
    .array(z.unknown())
    .max(maxRowsPerCall, { error: () => classMessages.tooManyRows({ most: maxRowsPerCall }) })
    .nullish(),
})
export type NewClass = z.input<typeof newClass>

/**
 * Changes to a class. Omitted fields don't change. The owner and the university never change, so `faculty` and `school`
 * must match the session and may be omitted. `students` replaces the roster: it takes ids of registered or pending
 * students on the owner's rosters.
 */
export const changedClass = z.object({
  name: name.optional(),
  semester,
  description,
  metadata,
  faculty: z.string().nullish(),
  school: z.string().nullish(),
  students: z
    .array(z.string().max(64), { error: () => classMessages.sendIds })
    .max(20_000, { error: () => classMessages.tooManyStudents({ most: 20_000 }) })
    .nullish(),
})

/** A class as its owner and administrators see it. */
export const classAnswer = z.object({
  id: z.string(),
  name: z.string(),
  /** 'Season Year', or null if the class has no semester. */
  semester: z.string().nullable(),
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  faculty: z.string(),
  school: z.string(),
  /** The number of registered and pending students together. */
  student_count: z.int(),
  event_count: z.int(),
})
export type ClassAnswer = z.infer<typeof classAnswer>

/** The classes in a list. With `fields`, each class contains only the requested fields. */
export const classList = z.array(z.union([classAnswer, classAnswer.partial()]))

/** The response to a new class: the class, and the result of adding its students. */
export const createdClass = classAnswer.extend({ roster: rosterChange })

export const classEvent = z.object({ id: z.string(), class_instance: z.string(), event: z.string() })
export type ClassEvent = z.infer<typeof classEvent>

const chooseEvent = { error: () => classMessages.chooseEvent }
/** Assigns an event to a class. */
export const newClassEvent = z.object({
  class_instance: z.string(chooseClass).min(1, chooseClass),
  event: z.string(chooseEvent).min(1, chooseEvent),
})
