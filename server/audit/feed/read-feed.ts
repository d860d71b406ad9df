import type { DbOrTrx } from '#server/database/schema.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { AuditTable } from '#server/audit/table.ts'

/** A place in the feed: the position of a line, and a mark that identifies the line. */
export type FeedPlace = { position: number; mark: string }
export type NumberedLine = AuditTable & { feed_position: number }

/** Returns the mark of a line by its id. It shows whether a cursor is from another database. */
function markLine(id: string): string {
  return hashSecret(id).slice(0, 8)
}

/** Returns a line's cursor. */
export function feedCursor({ feed_position, id }: Pick<NumberedLine, 'feed_position' | 'id'>): string {
  return `${feed_position}.${markLine(id)}`
}

/** Returns the place of a cursor, or null for any other text. */
export function readFeedCursor(cursor: string): FeedPlace | null {
  const [, position, mark] = /^(\d{1,15})\.([\w-]{8})$/.exec(cursor) ?? []
  return position && mark ? { position: Number(position), mark } : null
}

/**
 * Whether a cursor is from this database, in which `last` is the last position. Positions that were given after a
 * restored backup was made aren't. The cursor's line may be missing, because it was deleted by age or got another
 * position when it was completed.
 */
export async function isKnownPlace(db: DbOrTrx, { position, mark }: FeedPlace, last: number): Promise<boolean> {
  if (position > last) return false
  const line = await db.selectFrom('audit').select('id').where('feed_position', '=', position).executeTakeFirst()
  return line === undefined || markLine(line.id) === mark
}

/** Returns at most `limit` lines after a position, for one university or for all. */
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
