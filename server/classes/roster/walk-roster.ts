import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toBatches, deleteEntries } from './store.ts'
import { lockRosters } from './roster-lock.ts'

/** A roster entry: the person's id, and whether they are registered or pending. */
export type Membership = { id: string; person: string; kind: 'student' | 'pending' }

type ClassOfSchool = { id: string; school_id: string }

const page = 500

/** Yields every entry on a class's roster, a few hundred at a time, registered students first. */
async function* walkRoster(db: DbOrTrx, classId: string): AsyncGenerator<Membership[]> {
  for (const kind of ['student', 'pending'] as const) {
    const column = kind === 'student' ? 'student_id' : 'pending_student_id'
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom('roster_entry')
        .select(['id', `${column} as person`])
        .$narrowType<{ person: string }>()
        .where('class_id', '=', classId)
        // The index by class and person returns rows in this order.
        .where(column, '>', last)
        .orderBy(column)
        .limit(page)
        .execute()
      if (rows.length === 0) break
      last = rows.at(-1)!.person
      yield rows.map((row) => ({ ...row, kind }))
      await nextTurn()
    }
  }
}

/** Reads every entry on a class's roster. */
export async function readMemberships(db: DbOrTrx, classId: string): Promise<Membership[]> {
  const memberships: Membership[] = []
  for await (const places of walkRoster(db, classId)) memberships.push(...places)
  return memberships
}

/**
 * Removes entries from a roster, a few at a time. A pending student who is on no other roster and has no mark is
 * deleted with the entry. `record` runs in each batch's transaction with the number removed so far.
 */
export async function deleteMemberships(
  db: DbOrTrx,
  course: ClassOfSchool,
  places: Membership[],
  record: (trx: DbOrTrx, removed: number) => Promise<void> = async () => undefined,
): Promise<void> {
  let removed = 0
  for await (const batch of toBatches(places)) {
    const pending = batch.filter(({ kind }) => kind === 'pending').map(({ person }) => person)
    const ids = batch.map(({ id }) => id)
    await db.transaction().execute(async (trx) => {
      await lockRosters(trx, course.school_id)
      await deleteEntries(trx, ids, pending)
      await record(trx, removed + batch.length)
    })
    removed += batch.length
  }
}

/**
 * Empties the roster of a class that is being deleted. It works in batches, because deleting everything at once would
 * delay check-ins.
 */
export async function emptyRoster(db: DbOrTrx, course: ClassOfSchool): Promise<void> {
  for await (const places of walkRoster(db, course.id)) await deleteMemberships(db, course, places)
}
