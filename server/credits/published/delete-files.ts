import type { Db } from '#server/database/db.ts'
import { discardUnfinished, hidePublished, listUnfinished } from './store.ts'

/** Storing a file takes a few seconds at most. After this long (ms) it was interrupted. */
const longestStoring = 60 * 60_000

/**
 * Deletes, at `at` (ms), files whose storing was interrupted by a stop of the process. Their callers got no answer, or
 * published again.
 */
export async function discardInterrupted(db: Db, at: number): Promise<void> {
  for (const id of await listUnfinished(db, at - longestStoring)) await discardUnfinished(db, id)
}

/** Deletes the published files of a class that is about to be deleted, a few lines at a time. */
export async function deletePublished(db: Db, classId: string): Promise<void> {
  for (const id of await hidePublished(db, classId)) await discardUnfinished(db, id)
}
