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
  /**
   * When its deletion began (ms). From then on no class gets it and no one can check in. Deleting it again completes an
   * interrupted deletion.
   */
  going_since: number | null
}
