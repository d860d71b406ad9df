// The stored values of credit. Separate from the shapes so that a page can load them without the validator.

/** How a rule gives points: points for each event, or points for attending at least a number of events. */
export const creditCounts = ['each', 'at-least'] as const
export type CreditCounts = (typeof creditCounts)[number]

/** The states that an event can have for a student in a class. */
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

/** What a student can ask about: presence at the event, or credit for it in a class. */
export const appealSubjects = ['presence', 'credit'] as const
export type AppealSubject = (typeof appealSubjects)[number]

export const appealAnswers = ['granted', 'declined'] as const
export type AppealAnswer = (typeof appealAnswers)[number]

export const creditSorts = ['name', 'points', 'missing'] as const
export type CreditSort = (typeof creditSorts)[number]
