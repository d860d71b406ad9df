// The times in which a deletion or change can be taken back.
const day = 24 * 60 * 60_000

/** Days a deleted university stays closed before it is erased. */
export const schoolClosedDays = 30
/** Days before the erasure of a closed university on which its administrators are reminded. */
export const erasureReminderDays = 3
/** Days a faculty account that an administrator deleted stays closed before it is erased. */
export const facultyClosedDays = 7
/** Days before the erasure of a faculty account on which its owner is reminded. */
export const facultyReminderDays = 1
/** Days in which a deleted class or event can be reopened before it is erased. */
export const recentlyDeletedDays = 7
/** Hours until a change of a university's domains, or a shorter retention, takes effect. */
export const changeDelayHours = 24
/** Days in which a replaced domain of a university can be put back without waiting for these hours. */
export const putBackDays = 7

/** When (ms) a university closed at `closedAt` (ms) is erased. */
export const schoolErasedFrom = (closedAt: number): number => closedAt + schoolClosedDays * day

/** When (ms) a faculty account closed at `closedAt` (ms) is erased. */
export const facultyErasedFrom = (closedAt: number): number => closedAt + facultyClosedDays * day

/** When (ms) a class or event deleted at `closedAt` (ms) is erased. */
export const recentlyDeletedErasedFrom = (closedAt: number): number => closedAt + recentlyDeletedDays * day
