import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Deletions this close together (ms) share one sweep. */
const soon = 100
/** The time (ms) until the next attempt when a reader was active. */
const tryAgain = 1_000
/** The log is also emptied this often (ms), for deletions that didn't call `wake`. */
const atLatest = 60 * 60_000

export type LogSweeper = {
  /** Call this after a deletion. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Empties SQLite's write-ahead log after deletions. The database file itself overwrites deleted rows (`secure_delete`),
 * but the log keeps the old pages until they are overwritten.
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
        // For example, the disk is full. The next attempt follows anyway.
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
 * Copies the log into the file and truncates it. Returns false when an active reader still needs part of it. It doesn't
 * wait for that reader, because it runs on the writing connection, where waiting delays every check-in. Usually at most
 * 4 MB of the log aren't in the file yet, and they would be copied soon anyway (`Checkpoints`). On PostgreSQL there is
 * nothing to do.
 */
async function emptyLog(db: Db): Promise<boolean> {
  if (db.getExecutor().adapter.supportsMultipleConnections) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
