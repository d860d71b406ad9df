import type { PublishedCredit } from '#contract/credits/published.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { PublishedRow } from './store.ts'

/** Returns a published file as responses have it. */
export function asPublished(row: PublishedRow): PublishedCredit {
  return {
    id: row.id,
    class: row.class_id,
    published_at: isoTime(row.published_at),
    published_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    rule_text: row.rule_text,
    sha256: row.sha256,
    students: row.students,
    removed: row.students - row.left,
  }
}
