import { z } from 'zod'
import { namedEvent } from '#contract/events/events.ts'
import { rosterStudent } from '#contract/classes/roster.ts'
import { identityQuery } from '#contract/queries.ts'
import { shownMark } from '#contract/rolls/shown-mark.ts'
import { maxSearchLength } from './limits.ts'
import { appealSubjects, creditCounts, creditReasons, creditSorts, creditStates } from './values.ts'
import { creditMessages } from './words.ts'

const moment = z.iso.datetime({ offset: true })
/** Points in thousandths. */
const points = z.int().min(0)

/** A class’s rule. Points and cap are in thousandths. */
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
 * A student's totals in a class. `needed`: the number of events that the rule requires, or that it takes to reach its
 * limit. `missing`: how many of the next events the student must attend to reach the goal or all points, or 0 when more
 * events add nothing. Both are null when the rule has no limit.
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
  /** The points that this event adds to the total. */
  points,
  note: z.string().nullable(),
  /** The other class that the event counts for. */
  counts_for: z.string().nullable(),
  /** The subject that the student may appeal about. Null if the event counts, or the term is over. */
  may_ask_about: z.enum(appealSubjects).nullable(),
  /** The mark that causes the reason: about presence, or about credit in this class. */
  mark: shownMark.nullable(),
})

export const ownClassCredit = creditSums.extend({
  class: z.string(),
  class_name: z.string(),
  semester: z.string().nullable(),
  faculty_name: z.string(),
  time_zone: z.string(),
  /** Null if the professor hasn't set a rule. */
  rule: creditRule.nullable(),
  rule_text: z.string(),
  cap: points.nullable(),
  events: z.array(ownEventCredit),
})
export type OwnClassCredit = z.infer<typeof ownClassCredit>

/** A column in a class’s credit table. */
const creditedEvent = z.object({
  event: z.string(),
  ...namedEvent,
  /** The event's own points, which replace the rule’s. */
  points: points.nullable(),
  note: z.string().nullable(),
})

/** A row in a class’s credit table. */
const studentCredit = rosterStudent.extend(creditSums.shape).extend({
  /** The states of the events, in the order of the class’s events. */
  events: z.array(z.object({ state: z.enum(creditStates), reason: z.enum(creditReasons), points })),
})

/** The credit of a whole class, or of some of its students. */
export const classCredits = z.object({
  class: z.string(),
  /** The university’s time zone. */
  time_zone: z.string(),
  rule: creditRule.nullable(),
  rule_text: z.string(),
  events: z.array(creditedEvent),
  /** The number of students in the class, the number who need exactly one more event, and the number who need none. */
  students_count: z.int(),
  one_short: z.int(),
  complete: z.int(),
  /** The number of students that match the query. */
  found: z.int(),
  students: z.array(studentCredit),
})
export type ClassCredits = z.infer<typeof classCredits>

const flag = z.enum(['1'], { error: () => creditMessages.badFlag }).optional()

/** Selects and sorts students in a class’s credit table. */
export const classCreditsQuery = identityQuery.extend({
  sort: z
    .enum(creditSorts, { error: () => creditMessages.badSort({ sorts: creditSorts.join(', ') }) })
    .default('name')
    .describe('`name`, `points` (most first) or `missing` (fewest first).'),
  short: flag.describe('`1`: only students who need exactly one more event.'),
  search: z
    .string()
    .max(maxSearchLength, { error: () => creditMessages.searchTooLong({ most: maxSearchLength }) })
    .default('')
    .describe('Only students whose name or address contains each of these words.'),
})

/** Whether to save a rule, or only to preview its effect. */
export const creditRuleQuery = identityQuery.extend({
  preview: flag.describe('`1`: returns what the rule would change, and saves nothing.'),
})

/**
 * How many students gain and lose points in a class. Of those whose points stay the same, how many gain and lose
 * progress: events that are missing, that count, or that will count.
 */
const effectOnClass = z.object({
  gain: z.int().min(0),
  lose: z.int().min(0),
  progress_gain: z.int().min(0),
  progress_lose: z.int().min(0),
})
export type EffectOnClass = z.infer<typeof effectOnClass>

/** What changes in another class. */
const effectOnOther = effectOnClass.extend({ class: z.string(), class_name: z.string(), faculty_name: z.string() })
export type EffectOnOther = z.infer<typeof effectOnOther>

export const rulePreview = effectOnClass.extend({
  rule_text: z.string(),
  /** The number of students whose points stay the same. */
  same: z.int().min(0),
  /** The students whose points change, sorted by name. At most 500. */
  students: z.array(
    z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), before: points, after: points }),
  ),
  /** Other exclusive classes in which students of this class gain or lose points or progress. */
  others: z.array(effectOnOther),
})
export type RulePreview = z.infer<typeof rulePreview>

/** The response after a rule was saved. */
export const savedRule = z.object({ rule: creditRule, rule_text: z.string() })

/** The credit of an assigned event after a change. */
export const assignmentCredit = z.object({
  class: z.string(),
  event: z.string(),
  points: points.nullable(),
  note: z.string().nullable(),
  /** Other exclusive classes in which students gain or lose by this change of points, sorted by name. */
  others: z.array(effectOnOther),
})
export type AssignmentCredit = z.infer<typeof assignmentCredit>

/** The class that a student chooses for an event. Null removes the choice. */
export const choiceInput = z.strictObject({ class: z.string({ error: () => creditMessages.chooseClass }).nullable() })
/** The classes of an event after a choice: the chosen class, and the class that the event now counts for. */
export const choiceAnswer = z.object({
  event: z.string(),
  class: z.string().nullable(),
  counts_for: z.string().nullable(),
})

/** The professor's last name, or the full name if two of the student’s professors share a last name. */
const professor = z.string()

/** The classes that a check-in counts for, with points. */
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
  /** The student’s other classes this semester for which the event would count if their professor assigned it. */
  unused: z.array(z.object({ class: z.string(), class_name: z.string(), faculty_name: z.string(), professor })),
  /** The check-in’s id, a dot and its signature. Anyone can see the check-in on the page at `toReceiptPath`. */
  receipt: z.string(),
})
export type Receipt = z.infer<typeof receipt>

/**
 * Whether a receipt is valid, which means that the student is on the event's roll. For an invalid receipt, `reason`
 * says only whether this server signed it. If it did, the check-in was deleted or the student was marked absent.
 */
export const checkedReceipt = z.union([
  z.object({
    valid: z.literal(true),
    student_name: z.string(),
    ...namedEvent,
    scanned_at: moment,
    school_name: z.string(),
    time_zone: z.string(),
    /** Set while the university is closed: when its data will be erased. After that, the receipt can’t be checked. */
    erased_from: moment.nullable(),
  }),
  z.object({ valid: z.literal(false), reason: z.enum(['not-signed', 'not-on-roll']) }),
])
export type CheckedReceipt = z.infer<typeof checkedReceipt>
