import type { Db } from '#server/database/db.ts'
import { deleteUnfinished, hidePublished, listUnfinished } from './store.ts'

/** Storing a file takes a few seconds at most. After this long (ms) it was interrupted. */
const longestStoring = 60 * 60_000

/**
 * Deletes, at `now` (ms), files whose storing was interrupted by a stop of the process. Their callers got no response,
 * or published again.
 */
export async function deleteInterrupted(db: Db, now: number): Promise<void> {
  for (const id of await listUnfinished(db, now - longestStoring)) await deleteUnfinished(db, id)
}

/** Deletes the published files of a class that is about to be deleted, a few lines at a time. */
export async function deletePublished(db: Db, classId: string): Promise<void> {
  for (const id of await hidePublished(db, classId)) await deleteUnfinished(db, id)
}
