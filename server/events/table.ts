import type { ColumnType } from 'kysely'

export type EventTable = {
  id: string
  school_id: string
  /** The owner. Null when the event belongs to the university. */
  faculty_id: string | null
  name: string
  description: string | null
  location: string | null
  starts_at: number
  ends_at: number | null
  /** Minutes. Null reads as 0. */
  checkin_before_minutes: number | null
  checkin_after_minutes: number | null
  /** The number of people the room holds. Null when no one said. Pages show it, and no check-in depends on it. */
  room_for: number | null
  /** 8 Crockford characters for phones whose camera fails; unique. */
  typed_code: string
  created_at: number
  updated_at: number
}

/** An event as it is stored. Queries read it with `openRows`, which leaves out the deleted ones. */
export type StoredEventTable = EventTable & {
  /** When it was deleted (ms). From then on no one finds it. It can be reopened for 7 days, and is then erased. */
  closed_at: ColumnType<number | null, number | null | undefined, number | null>
}
