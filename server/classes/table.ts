import type { ColumnType } from 'kysely'

export type ClassTable = {
  id: string
  school_id: string
  faculty_id: string
  name: string
  /** Season and year, such as 'Spring 2026'. */
  semester: string | null
  description: string | null
  /** A JSON object, stored as it was sent. */
  metadata: string | null
  created_at: number
}

/** A class as it is stored. Queries read it with `openRows`, which leaves out deleted classes. */
export type StoredClassTable = ClassTable & {
  /** When it was deleted (ms). No one can find it from then on. It can be reopened for 7 days, and is then erased. */
  closed_at: ColumnType<number | null, number | null | undefined, number | null>
}

/** An event that counts for a class. */
export type ClassEventTable = {
  id: string
  school_id: string
  class_id: string
  event_id: string
  created_at: number
  /** Thousandths of a point, which replace those of the class's rule. */
  points: Later<number | null>
  /** The professor's note to students about this event in this class. */
  note: Later<string | null>
  /** When it was removed (ms). It counts nowhere from then on. Assigning the event again within 7 days restores it. */
  removed_at: Later<number | null>
}
/** A column that an insert may leave out. */
type Later<T> = ColumnType<T, T | undefined, T>
