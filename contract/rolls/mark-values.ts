/** The marks about a student's presence at an event. */
export const presenceSays = ['present', 'absent', 'excused'] as const
export type PresenceSays = (typeof presenceSays)[number]
/** The marks about a student's credit in one class. */
export const creditSays = ['counts', 'does-not-count', 'excused'] as const

export const markSays = ['present', 'absent', 'excused', 'counts', 'does-not-count'] as const
export type MarkSays = (typeof markSays)[number]

/** The kinds of reasons for a mark, for statistics. The mark also has a reason in the person's own words. */
export const reasonKinds = ['phone', 'no-phone', 'walk-in', 'not-there', 'left-early', 'excused', 'other'] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** The ways that a mark was made. Later features add to this list. */
export const markSources = ['single', 'paste', 'file', 'hint', 'appeal', 'unconfirmed-scan', 'kiosk'] as const
export type MarkSource = (typeof markSources)[number]
