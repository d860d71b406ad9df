import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Several deletions close together (ms) are swept in one. */
const soon = 100
/** How long (ms) until another try, where somebody was just reading. */
const tryAgain = 1_000
/** What went another way than by a deletion is out of the log within this time (ms). */
const atLatest = 60 * 60_000

export type LogSweeper = {
  /** Something was deleted. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Empties SQLite's log after deletions: the file itself is overwritten where a row was (`secure_delete`), but the log
 * beside it holds the pages as they were, until it is written over.
 */
export function startLogSweeper(db: Db): LogSweeper {
  let isStopped = false
  let due: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null

  const plan = (wait: number) => {
    if (isStopped || due) return
    due = setTimeout(() => {
      due = null
      round = emptyLog(db)
        // A full disk, say: the next try comes all the same.
        .catch(() => false)
        .then((isEmpty) => {
          round = null
          if (!isEmpty) plan(tryAgain)
        })
    }, wait).unref()
  }
  const hourly = setInterval(() => plan(0), atLatest).unref()
  return {
    wake: () => plan(soon),
    async stop() {
      isStopped = true
      clearInterval(hourly)
      if (due) clearTimeout(due)
      await round
    },
  }
}

/**
 * Writes the log into the file and cuts it to nothing; false when somebody was reading and a part of it stays for now.
 * The connection that writes waits for nobody, which would hold up every check-in. As a rule the log has 4 MB at the most,
 * which SQLite by itself carries over just as often. On PostgreSQL there is nothing to do.
 */
async function emptyLog(db: Db): Promise<boolean> {
  if (db.getExecutor().adapter.supportsMultipleConnections) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
