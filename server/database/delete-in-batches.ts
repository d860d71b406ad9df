import { setImmediate as nextTurn } from 'node:timers/promises'
import { countWritten } from './query-outcome.ts'

/** The maximum number of rows deleted in one statement, which blocks everything else on SQLite. */
const batchSize = 300

/**
 * Deletes rows in batches, until one isn't full. `deleteRows` returns a query that deletes at most that many rows.
 * Between the batches, waiting requests, such as check-ins, run.
 */
export async function deleteInBatches(
  deleteRows: (limit: number) => Parameters<typeof countWritten>[0],
): Promise<void> {
  while ((await countWritten(deleteRows(batchSize))) === batchSize) await nextTurn()
}
