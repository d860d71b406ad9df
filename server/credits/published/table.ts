/** The credits of a class as they were published, as a CSV file. Its rows are in `published_lines`. */
export type PublishedCreditTable = {
  id: string
  school_id: string
  class_id: string
  /** The professor who published it. Null after that account was deleted. */
  faculty_id: string | null
  published_at: number
  /** The rule in sentences, as it was then. */
  rule_text: string
  /** The hash of the whole file, as 64 hexadecimal digits. */
  sha256: string
  /** The first line of the file. */
  head: string
  /** The number of students that the file had. The lines of accounts deleted later are gone. */
  students: number
  /** 0 while its lines are being stored. Only complete files are shown. */
  complete: number
}

/** The lines of one student in such a file. */
export type PublishedLinesTable = {
  id: string
  school_id: string
  published_credit_id: string
  /** Null for a student who hasn't registered. */
  student_id: string | null
  /** The address of a student who hasn't registered, so that the lines become theirs when they do. */
  email: string | null
  /** From 0, in the order of the file. */
  place: number
  /** Compressed, see `server/sheets/compressed-text.ts`. */
  content: string
}
