import type { AppealAnswer, CreditCounts } from '#contract/credits/values.ts'

/** A class's rule: what attendance is worth. Points are whole thousandths. A class without a row uses `noRule`. */
export type CreditRuleTable = {
  class_id: string
  school_id: string
  counts: CreditCounts
  /**
   * A number of events. With `at-least`, that many earn the points. With `each`, it is a goal that doesn't affect the
   * points.
   */
  needed: number | null
  /** With `each`, the points of one event. With `at-least`, the points of all events together. */
  points: number
  /** The maximum number of points that the class gives. */
  cap: number | null
  /** With `each`, the maximum number of events that count. Those that are worth the most do. */
  best: number | null
  /** 1 if an event counts for only one of a student's exclusive classes. */
  exclusive: number
  /** The deadline (ms) for students' choices that affect this class. Null means no deadline. */
  choose_until: number | null
  /** The time (ms) at which the class's credits were last published. */
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

/** A student's question about why an event doesn't count, with its answer. */
export type AppealTable = {
  id: string
  school_id: string
  event_id: string
  /** Null if it is about presence at the event. Otherwise the class that it is about credit in. */
  class_id: string | null
  student_id: string
  text: string
  /** The refused attempt or the mark that the appeal is about. */
  attempt_id: string | null
  mark_id: string | null
  made_at: number
  answered_at: number | null
  answer: AppealAnswer | null
  answer_text: string | null
  /** The person who answered. Both are null after that account was deleted. */
  faculty_id: string | null
  admin_id: string | null
  /** The mark that was made by granting the appeal. */
  resulting_mark_id: string | null
}
