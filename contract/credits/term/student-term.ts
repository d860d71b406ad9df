import { z } from 'zod'
import { rosterStudent } from '#contract/classes/roster.ts'
import { namedEvent } from '#contract/events/events.ts'
import { attemptReasons } from '#contract/rolls/attempts.ts'
import { shownMark } from '#contract/rolls/shown-mark.ts'
import { appealShape } from '#contract/credits/appeals.ts'
import { creditSums } from '#contract/credits/credits.ts'
import { creditReasons, creditStates } from '#contract/credits/values.ts'

const moment = z.iso.datetime({ offset: true })

/** One of the professor's classes with the student on its roster. */
const termClass = creditSums.extend({ class: z.string(), class_name: z.string(), rule_text: z.string() })

/** An event that counts for at least one of these classes. */
const termEvent = z.object({
  event: z.string(),
  ...namedEvent,
  /** When check-in closes. The student isn’t absent before this moment. */
  closes_at: moment,
  /** Whether the caller may open the event’s roll. If false, `mark` is null and `tries` is empty. */
  manages_event: z.boolean(),
  present: z.boolean(),
  /** Null without a check-in, and for a student who was marked absent. */
  scanned_at: moment.nullable(),
  /** The current mark about presence. */
  mark: shownMark.nullable(),
  /** Whether the current mark about presence excuses the student, also at an event that the caller doesn’t manage. */
  excused: z.boolean(),
  /** The credit in the classes that the event counts for, in the order of `classes`. */
  credits: z.array(
    z.object({ class: z.string(), state: z.enum(creditStates), reason: z.enum(creditReasons), points: z.int().min(0) }),
  ),
  /** Attempts that didn’t count, latest first. */
  tries: z.array(
    z.object({
      reason: z.enum(attemptReasons),
      reference: z.string().nullable(),
      received_at: moment,
      /** When the student confirmed, if the phone sent it. */
      confirmed_at: moment.nullable(),
    }),
  ),
})
export type TermEvent = z.infer<typeof termEvent>

/** One student’s term: all classes of one professor in one semester. */
export const studentTerm = z.object({
  student: rosterStudent,
  semester: z.string().nullable(),
  /** The university’s time zone. */
  time_zone: z.string(),
  /** Whether the caller owns these classes, and so may mark credit in them. */
  owns_classes: z.boolean(),
  /** Sorted by name. */
  classes: z.array(termClass),
  /** Latest first. */
  events: z.array(termEvent),
  /** The student’s questions about these events that the caller may list, latest first. */
  questions: z.array(appealShape),
})
export type StudentTerm = z.infer<typeof studentTerm>
