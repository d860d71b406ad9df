import type { ColumnType } from 'kysely'

export type EventTable = {
  id: string
  school_id: string
  /** The owner. Null if the event belongs to the university. */
  faculty_id: string | null
  name: string
  description: string | null
  location: string | null
  starts_at: number
  ends_at: number | null
  /** Minutes. Null means 0. */
  checkin_before_minutes: number | null
  checkin_after_minutes: number | null
  /** The number of people the room holds. Null if unknown. Pages show it, but check-ins don't depend on it. */
  room_for: number | null
  /** 8 Crockford characters for phones whose camera fails. Unique. */
  typed_code: string
  created_at: number
  updated_at: number
}

/** An event as it is stored. Queries read it with `openRows`, which leaves out deleted events. */
export type StoredEventTable = EventTable & {
  /** When it was deleted (ms). No one can find it from then on. It can be reopened for 7 days, and is then erased. */
  closed_at: ColumnType<number | null, number | null | undefined, number | null>
}
