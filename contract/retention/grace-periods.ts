// How long deletions and changes can be undone.
const day = 24 * 60 * 60_000

/** Days that a deleted university stays closed before it is erased. */
export const schoolClosedDays = 30
/** Days before the erasure of a closed university when its administrators are reminded. */
export const erasureReminderDays = 3
/** Days that a faculty account stays closed after an administrator deletes it, before it is erased. */
export const facultyClosedDays = 7
/** Days before the erasure of a faculty account when its owner is reminded. */
export const facultyReminderDays = 1
/** Days for which a deleted class or event can be reopened before it is erased. */
export const recentlyDeletedDays = 7
/** Hours until a change to a university's domains, or a shorter retention, takes effect. */
export const changeDelayHours = 24
/** Days for which a university's replaced domain can be restored without this delay. */
export const putBackDays = 7

/** Returns the time (ms) when a university closed at `closedAt` (ms) is erased. */
export const schoolErasedFrom = (closedAt: number): number => closedAt + schoolClosedDays * day

/** Returns the time (ms) when a faculty account closed at `closedAt` (ms) is erased. */
export const facultyErasedFrom = (closedAt: number): number => closedAt + facultyClosedDays * day

/** Returns the time (ms) when a class or event deleted at `closedAt` (ms) is erased. */
export const recentlyDeletedErasedFrom = (closedAt: number): number => closedAt + recentlyDeletedDays * day
