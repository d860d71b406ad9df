// The stored words of credit. Separate from the shapes, so that a page can load them without the validator.

/** The ways a rule counts: points for each event, or points for at least so many. */
export const creditCounts = ['each', 'at-least'] as const
export type CreditCounts = (typeof creditCounts)[number]

/** The states of one event for one student in one class. */
export const creditStates = [
  'counted',
  'will-count',
  'chosen-elsewhere',
  'over-cap',
  'excused',
  'not-counted',
  'waiting',
] as const
export type CreditState = (typeof creditStates)[number]

/** The reasons why an event has its state. */
export const creditReasons = [
  'present',
  'marked-counts',
  'upcoming',
  'chosen',
  'used-first',
  'adds-nothing',
  'cap',
  'enough',
  'excused-by-class',
  'excused-at-event',
  'not-there',
  'marked-absent',
  'marked-not',
  'names-deleted',
  'not-best',
  'appeal',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** The questions a student can ask: whether they were there, or whether the event counts in a class. */
export const appealSubjects = ['presence', 'credit'] as const
export type AppealSubject = (typeof appealSubjects)[number]

export const appealAnswers = ['granted', 'declined'] as const
export type AppealAnswer = (typeof appealAnswers)[number]

export const creditSorts = ['name', 'points', 'missing'] as const
export type CreditSort = (typeof creditSorts)[number]
