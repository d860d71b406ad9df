import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { AuditFeed } from '#contract/audit/feed/feed.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { countRows, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { numberNextLines } from '#server/audit/record.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { AuditFeedTable } from './table.ts'

type Admin = NonNullable<Viewer['admin']>
const minute = 60_000

/** The maximum number of lines numbered in one statement, which blocks everything else on SQLite. */
const numberingBatchSize = 1_000
/** The maximum number of statements per request, when a feed is read for the first time. */
const maxBatches = 20

/**
 * Returns the feed with a token's hash. Returns nothing when its university is closed, or when the person who added it
 * is no longer an administrator of its lines: the token outlives their session, but must not outlive their role.
 */
export function findFeedByToken(db: DbOrTrx, tokenHash: string): Promise<AuditFeedTable | undefined> {
  return db
    .selectFrom('audit_feed')
    .innerJoin('administrator', 'administrator.id', 'audit_feed.created_by')
    .leftJoin('faculty', 'faculty.id', 'administrator.faculty_id')
    .leftJoin('school', 'school.id', 'audit_feed.school_id')
    .selectAll('audit_feed')
    .where('audit_feed.token_hash', '=', tokenHash)
    .where('school.closed_at', 'is', null)
    .where('faculty.closed_at', 'is', null)
    .where('administrator.role', '!=', 'revoked')
    .where((row) =>
      row.or([
        row('administrator.role', 'in', ['master', 'co']),
        row('administrator.school_id', '=', row.ref('audit_feed.school_id')),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Numbers up to 20,000 lines that have no position in the feed yet, and records that a feed was used at `usedAt` (ms).
 * Returns the last position.
 *
 * Lines are numbered when they are read, because only then are they committed: a line that commits late gets a later
 * number, and no reader has passed it. A number that a feed may have seen is never used again.
 */
export async function numberLines(db: Db, feed: AuditFeedTable, usedAt: number): Promise<number> {
  let { position } = feed
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const numbered = await numberBatch(db, feed, usedAt)
    position = numbered.position
    if (numbered.count < numberingBatchSize) break
    // Lets waiting requests, such as check-ins, run first.
    await nextTurn()
  }
  return position
}

async function numberBatch(
  db: Db,
  { id }: AuditFeedTable,
  usedAt: number,
): Promise<{ position: number; count: number }> {
  return db.transaction().execute(async (trx) => {
    await acquireLock(trx, 'audit feed')
    const lines = await trx
      .selectFrom('audit')
      .select((e) => e.fn.max('feed_position').as('top'))
      .executeTakeFirst()
    const feeds = await trx.selectFrom('audit_feed').select(['id', 'position', 'last_used_at']).execute()
    const start = Math.max(lines?.top ?? 0, ...feeds.map(({ position }) => position))
    const count = await numberNextLines(trx, start, numberingBatchSize)
    const position = start + count
    const feed = feeds.find((row) => row.id === id)
    const isUseOld = !feed || feed.last_used_at === null || usedAt - feed.last_used_at >= minute
    if (position !== feed?.position || isUseOld)
      await trx
        .updateTable('audit_feed')
        .set({ position, ...(isUseOld && { last_used_at: usedAt }) })
        .where('id', '=', id)
        .execute()
    return { position, count }
  })
}

/** Whether an administrator may see the feeds of a university (null: of all universities). */
function seesFeed({ role, school }: Admin, feedSchool: string | null): boolean {
  return isForAllUniversities(role) || (school !== null && school === feedSchool)
}

/** Returns the feeds that an administrator may see: those of all universities first, then by university and name. */
export async function listFeeds(db: DbOrTrx, admin: Admin, only: string | null = null): Promise<AuditFeed[]> {
  const rows = await db
    .selectFrom('audit_feed')
    .leftJoin('school', 'school.id', 'audit_feed.school_id')
    .leftJoin('administrator', 'administrator.id', 'audit_feed.created_by')
    .select(['audit_feed.id', 'audit_feed.school_id', 'audit_feed.name', 'audit_feed.created_at', 'last_used_at'])
    .select(['school.name as school_name', 'administrator.first_name', 'administrator.last_name'])
    .$if(only !== null, (feeds) => feeds.where('audit_feed.id', '=', only!))
    .orderBy(sql`school.name_key is not null`)
    .orderBy('school.name_key')
    .orderBy('audit_feed.name')
    .orderBy('audit_feed.id')
    .execute()
  return rows
    .filter((row) => seesFeed(admin, row.school_id))
    .map((row) => ({
      id: row.id,
      name: row.name,
      school: row.school_id === null ? null : { id: row.school_id, name: row.school_name! },
      created_at: new Date(row.created_at).toISOString(),
      created_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    }))
}

/** Returns the number of feeds of a university or, with null, of all universities together. */
export function countFeeds(db: DbOrTrx, school: string | null): Promise<number> {
  return countRows(db.selectFrom('audit_feed').where('school_id', school === null ? 'is' : '=', school))
}

export async function insertFeed(db: DbOrTrx, feed: AuditFeedTable): Promise<void> {
  await db.insertInto('audit_feed').values(feed).execute()
}

/** Deletes a feed. Returns false when it no longer exists. */
export function deleteFeed(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('audit_feed').where('id', '=', id))
}
