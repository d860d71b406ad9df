import { existsSync, statSync } from 'node:fs'
import { isDamage, whatIsDamaged } from './damage.ts'
import { openSqlite } from './node-sqlite.ts'

/** A file up to this size (bytes) is looked through at every start: some six seconds at the most. */
const lookedThrough = 500 * 1024 * 1024
/** Up to this size also each index is held against its table, which takes three times as long. */
const lookedThroughWhole = 50 * 1024 * 1024

/** Throws a sentence for people when the file at `path` is damaged, before anything is written to it. */
export function refuseDamaged(path: string): void {
  const size = existsSync(path) ? statSync(path).size : 0
  if (size === 0) return
  let found: string | null
  try {
    const db = openSqlite(path, true)
    try {
      found = size > lookedThrough ? null : whatIsDamaged(db, size > lookedThroughWhole ? 'quick' : 'whole')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    found = (error as Error).message
  }
  if (found === null) return
  throw new Error(
    `${path} is damaged (${found}). It was left as it is. Restore a backup: npm run admin -- restore FILE ` +
      '(docs/operations.md, Backups).',
  )
}
