import { z } from 'zod'
import { markSays, reasonKinds } from './mark-values.ts'

/** A current mark beside a student on a roll or in a history. */
export const shownMark = z.object({
  id: z.string(),
  says: z.enum(markSays),
  reason_kind: z.enum(reasonKinds),
  reason: z.string(),
  /** Null when that account no longer exists. */
  made_by: z.string().nullable(),
  made_at: z.iso.datetime({ offset: true }),
})
export type ShownMark = z.infer<typeof shownMark>
