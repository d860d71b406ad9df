import { z } from 'zod'
import { namedEvent } from '#contract/events/events.ts'
import { rosterStudent } from '#contract/classes/roster.ts'
import { identityQuery } from '#contract/queries.ts'
import { shownMark } from '#contract/rolls/shown-mark.ts'
import { longestSearch } from './limits.ts'
import { appealSubjects, creditCounts, creditReasons, creditSorts, creditStates } from './values.ts'
import { creditMessages } from './words.ts'

const moment = z.iso.datetime({ offset: true })
/** Thousandths of a point. */
const points = z.int().min(0)

/** A class’s rule. Points and cap in thousandths. */
const creditRule = z.object({
  counts: z.enum(creditCounts),
  needed: z.int().nullable(),
  points,
  cap: points.nullable(),
  best: z.int().nullable(),
  exclusive: z.boolean(),
  choose_until: moment.nullable(),
  published_at: moment.nullable(),
})
export type CreditRule = z.infer<typeof creditRule>

/**
 * A student's sums in a class. `needed`: the rule’s number of events, or how many the limit takes. `missing`: how many
 * of the next events the student has to attend for the goal or for all points, 0 when further events add nothing. Both
 * are null when the rule has no end.
 */
export const creditSums = z.object({
  have: z.int().min(0),
  needed: z.int().min(0).nullable(),
  missing: z.int().min(0).nullable(),
  points,
})

const ownEventCredit = z.object({
  event: z.string(),
  ...namedEvent,
  state: z.enum(creditStates),
  reason: z.enum(creditReasons),
  /** The reason as a sentence. */
  text: z.string(),
  /** The points that the event adds to the sum. */
  points,
  note: z.string().nullable(),
  /** The other class for which it counts. */
  counts_for: z.string().nullable(),
  /** The subject that an appeal can have. Null: the event counts, or the term is over. */
  may_ask_about: z.enum(appealSubjects).nullable(),
  /** The mark from which the reason follows, about presence or about credit in this class. */
  mark: shownMark.nullable(),
})

export const ownClassCredit = creditSums.extend({
  class: z.string(),
  class_name: z.string(),
  semester: z.string().nullable(),
  faculty_name: z.string(),
  time_zone: z.string(),
  /** Null when the professor has set none. */
  rule: creditRule.nullable(),
  rule_text: z.string(),
  cap: points.nullable(),
  events: z.array(ownEventCredit),
})
export type OwnClassCredit = z.infer<typeof ownClassCredit>

/** A column of a class’s credits. */
const creditedEvent = z.object({
  event: z.string(),
  ...namedEvent,
  /** Its own points, instead of the rule’s. */
  points: points.nullable(),
  note: z.string().nullable(),
})

/** A row of a class’s credits. */
const studentCredit = rosterStudent.extend(creditSums.shape).extend({
  /** In the order of the class’s events. */
  events: z.array(z.object({ state: z.enum(creditStates), reason: z.enum(creditReasons), points })),
})

/** The credits of a whole class, or of a part of its students. */
export const classCredits = z.object({
  class: z.string(),
  /** The university’s. */
  time_zone: z.string(),
  rule: creditRule.nullable(),
  rule_text: z.string(),
  events: z.array(creditedEvent),
  /** The number of students in the class, of those who lack exactly one event, and of those who lack none. */
  students_count: z.int(),
  one_short: z.int(),
  complete: z.int(),
  /** The number of students that the query finds. */
  found: z.int(),
  students: z.array(studentCredit),
})
export type ClassCredits = z.infer<typeof classCredits>

const flag = z.enum(['1'], { error: () => creditMessages.badFlag }).optional()

/** Which students of a class’s credits, and in which order. */
export const classCreditsQuery = identityQuery.extend({
  sort: z
    .enum(creditSorts, { error: () => creditMessages.badSort({ sorts: creditSorts.join(', ') }) })
    .default('name')
    .describe('`name`, `points` (most first) or `missing` (fewest first).'),
  short: flag.describe('`1`: only students who lack exactly one event.'),
  search: z
    .string()
    .max(longestSearch, { error: () => creditMessages.searchTooLong({ most: longestSearch }) })
    .default('')
    .describe('Only students whose name or address has each of these words.'),
})

/** Whether a rule is saved, or only its effect is shown. */
export const creditRuleQuery = identityQuery.extend({
  preview: flag.describe('`1`: shows what the rule would change, and saves nothing.'),
})

export const rulePreview = z.object({
  rule_text: z.string(),
  gain: z.int().min(0),
  lose: z.int().min(0),
  same: z.int().min(0),
  /** The students whose points change, by name: 500 at most. */
  students: z.array(
    z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), before: points, after: points }),
  ),
  /** Other exclusive classes in which students of this class gain or lose points, by name. */
  others: z.array(
    z.object({
      class: z.string(),
      class_name: z.string(),
      faculty_name: z.string(),
      gain: z.int().min(0),
      lose: z.int().min(0),
    }),
  ),
})
export type RulePreview = z.infer<typeof rulePreview>

/** A rule that was saved, or the effect of one that wasn’t. */
export const savedRule = z.object({ rule: creditRule, rule_text: z.string() })

/** The credit of an assignment after a change. */
export const assignmentCredit = z.object({
  class: z.string(),
  event: z.string(),
  points: points.nullable(),
  note: z.string().nullable(),
})

/** The class that a student chooses for an event. Null forgets the choice. */
export const choiceInput = z.strictObject({ class: z.string({ error: () => creditMessages.chooseClass }).nullable() })
/** For which class an event counts after a choice: the chosen one, and the one that has it. */
export const choiceAnswer = z.object({
  event: z.string(),
  class: z.string().nullable(),
  counts_for: z.string().nullable(),
})

/** The last name. The full name where two of the student’s professors have the same last name. */
const professor = z.string()

/** The classes and points that a check-in counts for. */
export const receipt = z.object({
  attendance: z.string(),
  event: z.string(),
  event_name: z.string(),
  /** The student’s classes that use the event. */
  classes: z.array(
    creditSums.extend({
      class: z.string(),
      class_name: z.string(),
      faculty_name: z.string(),
      professor,
      cap: points.nullable(),
      state: z.enum(creditStates),
      reason: z.enum(creditReasons),
      text: z.string(),
    }),
  ),
  /** The student’s other classes of this semester. The event counts there, too, once the professor assigns it. */
  unused: z.array(z.object({ class: z.string(), class_name: z.string(), faculty_name: z.string(), professor })),
  /** The check-in’s id, a dot and its signature. The page at `toReceiptPath` shows the check-in to anyone. */
  receipt: z.string(),
})
export type Receipt = z.infer<typeof receipt>

/**
 * Whether a receipt is valid: the student is on the roll of the event. Otherwise it says only whether it was signed
 * here: then the check-in was deleted, or the student was marked absent.
 */
export const checkedReceipt = z.union([
  z.object({
    valid: z.literal(true),
    student_name: z.string(),
    ...namedEvent,
    scanned_at: moment,
    school_name: z.string(),
    time_zone: z.string(),
    /** While the university is closed: when its data is erased, and the receipt can’t be checked any more. */
    erased_from: moment.nullable(),
  }),
  z.object({ valid: z.literal(false), reason: z.enum(['not-signed', 'not-on-roll']) }),
])
export type CheckedReceipt = z.infer<typeof checkedReceipt>
