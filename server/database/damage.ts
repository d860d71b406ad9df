import type { DatabaseSync } from 'node:sqlite'

/** SQLite's 11, malformed, and 26, no database. https://sqlite.org/rescode.html */
const damaged = new Set([11, 26])
/** SQLite's 8: nothing can be written there. */
const readOnly = 8

/** Whether SQLite says that a file is damaged. An error that came from another thread has lost its code. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    damaged.has(primaryCode(error)) || /^(database disk image is malformed|file is not a database)$/.test(error.message)
  )
}

/** Whether nothing can be stored until somebody has looked after the file: damaged, or no longer to be written to. */
export function needsAttention(error: unknown): boolean {
  return isDamage(error) || (error instanceof Error && primaryCode(error) === readOnly)
}

/**
 * Ends all writing on a connection once SQLite found damage: what would be written stands on what cannot be trusted.
 * Reading goes on, for whatever is whole. Gives the error back, to be thrown.
 */
export function afterFault(writing: DatabaseSync, error: unknown): unknown {
  if (isDamage(error)) writing.exec('pragma query_only = ON')
  return error
}

/** What is wrong with an open file, in SQLite's words; null when nothing is. `whole` also holds indexes against tables. */
export function whatIsDamaged(db: DatabaseSync, how: 'quick' | 'whole'): string | null {
  try {
    const rows = db.prepare(how === 'whole' ? 'pragma integrity_check(3)' : 'pragma quick_check(3)').all()
    const found = rows.map((row) => String(Object.values(row)[0])).join('; ')
    return found === 'ok' ? null : found
  } catch (error) {
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

function primaryCode(error: Error): number {
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : 0
}
