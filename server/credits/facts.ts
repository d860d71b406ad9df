import type { Rule } from './rule.ts'

/** A class’s rule. `chooseUntil` and `publishedAt` in ms. */
export type ClassRule = Rule & { exclusive: boolean; chooseUntil: number | null; publishedAt: number | null }
/** An event that counts for a class. All times in ms, points in thousandths. */
export type LedgerEvent = {
  id: string
  name: string
  startsAt: number
  /** The first and last moments at which a check-in counts. */
  opensAt: number
  closesAt: number
  points: number | null
  note: string | null
  assignedAt: number
  namesDeleted: boolean
}
/** A class with everything that determines what its events are worth. `rule` is null if its owner hasn't set one. */
export type LedgerClass = {
  id: string
  name: string
  semester: string | null
  facultyName: string
  faculty: { id: string; lastName: string }
  timeZone: string
  rule: ClassRule | null
  /** Sorted by `compareByStart`. */
  events: LedgerEvent[]
}

export type StudentRecord = {
  /** Credit marks by `class event`. */
  credit: Map<string, 'counts' | 'does-not-count' | 'excused'>
  /** Marks “absent” and “excused” by event. */
  presence: Map<string, 'absent' | 'excused'>
  /** The chosen class by event. */
  chosen: Map<string, string>
  /** Open appeals as `class event`. Those about presence as ` event`. */
  openAppeals: Set<string>
  /** All appeals in the same form, including answered ones, because a student can't ask twice about the same thing. */
  appeals: Set<string>
}

/** Everything that determines credit, for some students and classes. */
export type Facts = {
  classes: Map<string, LedgerClass>
  /** The students on the roster of each exclusive class, registered or pending. */
  rosters: Map<string, ReadonlySet<string>>
  /** Returns the events at which a student was present. */
  attended: (person: string) => ReadonlySet<string>
  records: Map<string, StudentRecord>
}

/** The rule of a class whose owner hasn't set one: each event gives one point. */
export const noRule: ClassRule = {
  counts: 'each',
  needed: null,
  points: 1_000,
  cap: null,
  best: null,
  exclusive: false,
  chooseUntil: null,
  publishedAt: null,
}
