import type { AppealAnswer, CreditCounts } from '#contract/credits/values.ts'

/** The rule of a class: what attendance is worth. Points are whole thousandths. A class without a row uses `noRule`. */
export type CreditRuleTable = {
  class_id: string
  school_id: string
  counts: CreditCounts
  /** A number of events: with `at-least` how many earn the points, with `each` a goal that changes no points. */
  needed: number | null
  /** Of one event with `each`, of all together with `at-least`. */
  points: number
  /** The most points that the class gives. */
  cap: number | null
  /** With `each`: at most so many events count, those that are worth most. */
  best: number | null
  /** 1 when an event counts for only one of a student's exclusive classes. */
  exclusive: number
  /** Students may choose that class until then (ms). Null: no deadline. */
  choose_until: number | null
  /** The time at which the credits of the term were published (ms). */
  published_at: number | null
  changed_at: number
}

/** The exclusive class for which a student wants an event to count. */
export type CreditChoiceTable = {
  id: string
  school_id: string
  student_id: string
  event_id: string
  class_id: string
  chosen_at: number
}

/** A student's question why an event doesn't count, with its answer. */
export type AppealTable = {
  id: string
  school_id: string
  event_id: string
  /** Null: about presence at the event. Otherwise: about credit in this class. */
  class_id: string | null
  student_id: string
  text: string
  /** The refused attempt or the mark that it is about. */
  attempt_id: string | null
  mark_id: string | null
  made_at: number
  answered_at: number | null
  answer: AppealAnswer | null
  answer_text: string | null
  /** The person who answered. Both are null after that account was deleted. */
  faculty_id: string | null
  admin_id: string | null
  /** The mark that a granted appeal made. */
  resulting_mark_id: string | null
}
