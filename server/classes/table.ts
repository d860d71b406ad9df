export type ClassTable = {
  id: string
  school_id: string
  faculty_id: string
  name: string
  /** 'Season Year'. */
  semester: string | null
  description: string | null
  /** A JSON object, stored as sent. */
  metadata: string | null
  created_at: number
}

/** An event that counts for a class. */
export type ClassEventTable = {
  id: string
  school_id: string
  class_id: string
  event_id: string
  created_at: number
}
