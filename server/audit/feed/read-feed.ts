import type { DbOrTrx } from '#server/database/schema.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { AuditTable } from '#server/audit/table.ts'

/** A place in the feed: the position of a line, and a mark of that line. */
export type FeedPlace = { position: number; mark: string }
export type NumberedLine = AuditTable & { feed_position: number }

/** Returns the mark of the line that has an id, by which a cursor of another database is recognized. */
function markLine(id: string): string {
  return hashSecret(id).slice(0, 8)
}

/** Returns a line's cursor. */
export function feedCursor({ feed_position, id }: Pick<NumberedLine, 'feed_position' | 'id'>): string {
  return `${feed_position}.${markLine(id)}`
}

/** Returns the place of a cursor, or null for another text. */
export function readFeedCursor(cursor: string): FeedPlace | null {
  const [, position, mark] = /^(\d{1,15})\.([\w-]{8})$/.exec(cursor) ?? []
  return position && mark ? { position: Number(position), mark } : null
}

/**
 * Whether a cursor belongs to this database at `last`, the last position: not one that a restored backup doesn't know.
 * Its line may be gone, because it was deleted by age or has another position since it was completed.
 */
export async function isKnownPlace(db: DbOrTrx, { position, mark }: FeedPlace, last: number): Promise<boolean> {
  if (position > last) return false
  const line = await db.selectFrom('audit').select('id').where('feed_position', '=', position).executeTakeFirst()
  return line === undefined || markLine(line.id) === mark
}

/** Returns at most `limit` lines after a position, of one university or of all. */
export async function listFeedLines(
  db: DbOrTrx,
  { school, position, limit }: { school: string | null; position: number; limit: number },
): Promise<NumberedLine[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('feed_position', '>', position)
    .$if(school !== null, (lines) => lines.where('school_id', '=', school!))
    .orderBy('feed_position')
    .limit(limit)
    .$narrowType<{ feed_position: number }>()
    .execute()
}
