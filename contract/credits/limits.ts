// Separate from the shapes so that a page can load it without the validator.

/** The maximum points for an event, a rule or a cap, in thousandths: 1,000 points. */
export const maxPoints = 1_000_000
/**
 * The minimum points above 0, in thousandths. Anything below a hundredth of a point is a client error, such as 1 point
 * sent as 1.
 */
export const minPoints = 10
/** The maximum number of events that a rule can require or count. */
export const maxEvents = 500
/** The maximum length of an appeal, in characters. */
export const maxAppealLength = 500
export const maxNoteLength = 300
/** The maximum length of a search for students, in characters. */
export const maxSearchLength = 200
/** The maximum length of an answer to an appeal, in characters. The answer becomes the reason on a mark. */
export const maxAnswerLength = 300
/**
 * A class is listed as one that could still use an event if its latest event was at most this many days earlier: about
 * a semester.
 */
export const maxUnusedDays = 120
/** The maximum number of credit files that a class can publish: one a week for a year. */
export const maxPublishedFiles = 50
