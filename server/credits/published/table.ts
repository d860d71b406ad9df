/** A class's credits as they were published, as a CSV file. Its rows are in `published_lines`. */
export type PublishedCreditTable = {
  id: string
  school_id: string
  class_id: string
  /** The professor who published it. Null after that account was deleted. */
  faculty_id: string | null
  published_at: number
  /** The rule at that time, in sentences. */
  rule_text: string
  /** The hash of the whole file as it was published, as 64 hexadecimal digits. */
  sha256: string
  /** The first line of the file. */
  head: string
  /** The number of students in the file when it was published. Lines of accounts deleted since are gone. */
  students: number
  /** 0 while its lines are being stored or deleted. Only complete files are visible. */
  complete: number
}

/** One student's lines in a published file. */
export type PublishedLinesTable = {
  id: string
  school_id: string
  published_credit_id: string
  /** Null for a student who hasn't registered. */
  student_id: string | null
  /** The address of a student who hasn't registered, so that the lines become theirs once they do. */
  email: string | null
  /** The position in the file, starting at 0. */
  place: number
  /** Compressed, see `server/sheets/compressed-text.ts`. */
  content: string
}
