import { z } from 'zod'

/** The credits of a class as they were published: a CSV file that doesn’t change any more. */
export const publishedCredit = z.object({
  id: z.string(),
  class: z.string(),
  published_at: z.iso.datetime({ offset: true }),
  /** Null when that account no longer exists. */
  published_by: z.string().nullable(),
  /** The rule in sentences, as it was then. */
  rule_text: z.string(),
  /** The hash of the file’s bytes when it was published, as hexadecimal digits. */
  sha256: z.string(),
  students: z.int().min(1),
  /** The number of students who have deleted their accounts since. Their lines are deleted, too. */
  removed: z.int().min(0),
})
export type PublishedCredit = z.infer<typeof publishedCredit>
