import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit/actions.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { AuditTable } from './table.ts'

/** The line after which reading continues. */
export type AuditPlace = { at: number; id: string }

/** A filter for lines. Null means all. `people` are actors or subjects. `from` and `to` in ms, `to` is exclusive. */
export type AuditFilter = {
  school: string | null
  actions: AuditAction[] | null
  actor: string | null
  people: string[] | null
  from: number | null
  to: number | null
}

/** Returns at most `most` lines, newest first, starting after the line `after`. */
export async function listLines(
  db: DbOrTrx,
  filter: AuditFilter,
  { after: cursor, most: limit }: { after: AuditPlace | null; most: number },
): Promise<AuditTable[]> {
  const ways = listWays(filter)
  if (ways.length === 0) return []
  const newest = (way: Way) =>
    db.selectFrom(linesBy(db, filter, way, { after: cursor, most: limit }).as('line')).selectAll()
  // Each query uses its own index and stops after the first lines. One query with OR would sort all of them.
  const [first, ...rest] = ways.map(newest)
  const union = rest.reduce((query, way) => query.union(way), first!)
  return db.selectFrom(union.as('line')).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** A column that is the first one of an index, and the value to look for. */
type Way = { column: 'action' | 'actor_id' | 'object_id' | 'subject_id'; value: string } | null

function listWays({ actions, actor, people }: AuditFilter): Way[] {
  if (actor !== null && people === null) return [{ column: 'actor_id', value: actor }]
  if (people !== null) {
    return people.flatMap((value) => [
      { column: 'actor_id', value } as const,
      ...(actor === null ? (['object_id', 'subject_id'] as const).map((column) => ({ column, value })) : []),
    ])
  }
  return actions ? actions.map((value) => ({ column: 'action', value }) as const) : [null]
}

function linesBy(
  db: DbOrTrx,
  { school, actions, actor, from: start, to: end }: AuditFilter,
  way: Way,
  { after: cursor, most: limit }: { after: AuditPlace | null; most: number },
) {
  const isByPerson = way !== null && way.column !== 'action'
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(way !== null, (lines) => lines.where(way!.column, '=', way!.value))
    .$if(isByPerson && actions !== null, (lines) => lines.where('action', 'in', actions!))
    .$if(isByPerson && actor !== null, (lines) => lines.where('actor_id', '=', actor!))
    .$if(school !== null, (lines) =>
      // A person has few lines and a university many. `coalesce` keeps the planner from using the university's index.
      isByPerson ? lines.where(sql`coalesce(school_id, '')`, '=', school!) : lines.where('school_id', '=', school!),
    )
    .$if(start !== null, (lines) => lines.where('at', '>=', start!))
    .$if(end !== null, (lines) => lines.where('at', '<', end!))
    .$if(cursor !== null, (lines) =>
      lines
        .where('at', '<=', cursor!.at)
        .where((line) => line.or([line('at', '<', cursor!.at), line('id', '<', cursor!.id)])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** Returns a position as an opaque cursor for the client. */
export function writeCursor({ at: timestamp, id }: AuditPlace): string {
  return Buffer.from(`${timestamp} ${id}`).toString('base64url')
}

/** Returns the position of a cursor, or null if it is invalid. */
export function readCursor(cursor: string): AuditPlace | null {
  const [, timestamp, id] = /^(\d{1,15}) ([\w-]{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return timestamp && id ? { at: Number(timestamp), id } : null
}

/** Returns how many students of a university were deleted since a time (ms). */
export function countDeletedStudents(
  db: DbOrTrx,
  { school, since: start }: { school: string; since: number },
): Promise<number> {
  return countRows(
    db
      .selectFrom('audit')
      .where('school_id', '=', school)
      .where('at', '>=', start)
      .where('action', '=', 'account.delete')
      .where('object_kind', '=', 'student')
      .where('result', '=', 'done'),
  )
}
