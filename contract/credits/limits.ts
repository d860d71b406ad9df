// Separate from the shapes, so that a page can load it without the validator.

/** The most points of an event, a rule or a cap, in thousandths: 1,000 points. */
export const maxPoints = 1_000_000
/** The fewest points above 0, in thousandths: less than a hundredth is a point that was sent as 1. */
export const leastPoints = 10
/** The most events that a rule can need or count. */
export const maxEvents = 500
/** The longest appeal and the longest note, in characters. */
export const longestAppeal = 500
export const longestNote = 300
/** The longest search for students, in characters. */
export const longestSearch = 200
/** The longest answer to an appeal, in characters: it becomes the reason of a mark. */
export const longestAnswer = 300
/** A class could still use an event if its latest one was at most this many days earlier: about a semester. */
export const unusedForDays = 120
/** The most files of a class that can be published: one a week for a whole year. */
export const maxPublishedFiles = 50
