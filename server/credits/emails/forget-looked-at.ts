import type { Db } from '#server/database/db.ts'
import { forgetCheckIns } from './store.ts'

/** How long (ms) a check-in is remembered as looked at: far longer than it is looked for, even if clocks differ. */
const remembered = 3 * 24 * 60 * 60_000
/** Rows in one transaction, so that check-ins beside it never wait long. */
const together = 200

/** Forgets, at `at` (ms), which check-ins were looked at for emails long before. */
export async function forgetLookedAt(db: Db, at: number): Promise<void> {
  while ((await forgetCheckIns(db, at - remembered, together)) === together);
}
