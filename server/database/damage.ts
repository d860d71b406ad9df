import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openSqlite } from './open-sqlite.ts'

/** SQLite's result codes 11 (malformed) and 26 (not a database). https://sqlite.org/rescode.html */
const damaged = new Set([11, 26])
/** SQLite's result code 8: the file can't be written. */
const readOnly = 8

/** Whether SQLite reports a damaged file. Compares the message too: an error from another thread has no code. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    damaged.has(primaryCode(error)) || /^(database disk image is malformed|file is not a database)$/.test(error.message)
  )
}

/** Whether nothing can be stored until someone repairs the file, because it is damaged or read-only. */
export function needsAttention(error: unknown): boolean {
  return isDamage(error) || (error instanceof Error && primaryCode(error) === readOnly)
}

/**
 * Stops all writing on a connection after SQLite found damage, because new rows would depend on damaged pages. Reads of
 * the intact parts continue. Returns the error for the caller to throw.
 */
export function stopIfDamaged(writing: DatabaseSync, error: unknown): unknown {
  if (isDamage(error)) writing.exec('pragma query_only = ON')
  return error
}

/** Returns SQLite's description of the damage to an open file, or null. `whole` also compares indexes with tables. */
export function findDamage(db: DatabaseSync, depth: 'quick' | 'whole'): string | null {
  try {
    const rows = db.prepare(depth === 'whole' ? 'pragma integrity_check(3)' : 'pragma quick_check(3)').all()
    const problems = rows.map((row) => String(Object.values(row)[0])).join('; ')
    return problems === 'ok' ? null : problems
  } catch (error) {
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

function primaryCode(error: Error): number {
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : 0
}

/** Files up to this size (bytes) are checked at every start, which takes about six seconds at most. */
const maxCheckedBytes = 500 * 1024 * 1024
/** In files up to this size (bytes), indexes are also compared with their tables, which takes three times as long. */
const maxFullyCheckedBytes = 50 * 1024 * 1024

/** Throws a sentence for the operator when the file at `path` is damaged. Call it before anything is written there. */
export function refuseDamaged(path: string): void {
  const size = existsSync(path) ? statSync(path).size : 0
  if (size === 0) return
  let damage: string | null
  try {
    const db = openSqlite(path, true)
    try {
      damage = size > maxCheckedBytes ? null : findDamage(db, size > maxFullyCheckedBytes ? 'quick' : 'whole')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    damage = (error as Error).message
  }
  if (damage === null) return
  throw new Error(
    `${path} is damaged (${damage}). It was left as it is. Restore a backup: npm run admin -- restore FILE ` +
      '(docs/operations.md, Backups).',
  )
}
