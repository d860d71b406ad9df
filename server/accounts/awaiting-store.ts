import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import type { FacultyTable } from './table.ts'

/** Faculty who confirmed their address and wait for approval, where students and faculty share one domain. */
function awaitingAnywhere(db: DbOrTrx) {
  return db
    .selectFrom('faculty')
    .innerJoin('school', 'school.id', 'faculty.school_id')
    .selectAll('faculty')
    .select('school.name as school_name')
    .where('faculty.verified_at', 'is not', null)
    .where('faculty.approved_at', 'is', null)
    .where('faculty.closed_at', 'is', null)
}

/** Waiting faculty at open universities. */
function awaiting(db: DbOrTrx) {
  return awaitingAnywhere(db).where('school.closed_at', 'is', null)
}

export type AwaitingFaculty = FacultyTable & { school_name: string }

/** Sorts by waiting time, longest first. */
export const awaitingOrder: Order<AwaitingFaculty> = {
  cursorFor: ({ verified_at, id }) => [verified_at ?? 0, id],
  compare: compareBy('up', 'up'),
}

/** Returns the waiting faculty at one university or, with null, at all of them, longest waiting first. */
export function listAwaiting(db: DbOrTrx, school: string | null): Promise<AwaitingFaculty[]> {
  return awaiting(db)
    .$if(school !== null, (rows) => rows.where('faculty.school_id', '=', school!))
    .orderBy('faculty.verified_at')
    .orderBy('faculty.id')
    .execute()
}

/** Whether anyone at a university is waiting for approval. */
export function isAnybodyAwaiting(db: DbOrTrx, school: string): Promise<boolean> {
  return hasRow(awaiting(db).where('faculty.school_id', '=', school).limit(1))
}

/** Returns the waiting faculty member with an id, even at a closed university. */
export function findAwaiting(db: DbOrTrx, id: string): Promise<AwaitingFaculty | undefined> {
  return awaitingAnywhere(db).where('faculty.id', '=', id).executeTakeFirst()
}

/** Approves a waiting registration. Returns false when another administrator decided first. `approvedAt` in ms. */
export function approveFaculty(db: DbOrTrx, id: string, approvedAt: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('faculty')
      .set({ approved_at: approvedAt })
      .where('id', '=', id)
      .where('approved_at', 'is', null)
      .where('closed_at', 'is', null),
  )
}

/** Deletes a waiting registration. Returns false when another administrator decided first. */
export function deleteAwaiting(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(
    db.deleteFrom('faculty').where('id', '=', id).where('approved_at', 'is', null).where('closed_at', 'is', null),
  )
}
