import { existsSync, statSync } from 'node:fs'
import { isDamage, findDamage } from './damage.ts'
import { openSqlite } from './open-sqlite.ts'

/** Files up to this size (bytes) are checked at every start, which takes about six seconds at most. */
const largestChecked = 500 * 1024 * 1024
/** Up to this size (bytes), indexes are also compared with their tables, which takes three times as long. */
const largestCheckedWhole = 50 * 1024 * 1024

/** Throws a sentence for the operator when the file at `path` is damaged, before anything is written to it. */
export function refuseDamaged(path: string): void {
  const size = existsSync(path) ? statSync(path).size : 0
  if (size === 0) return
  let damage: string | null
  try {
    const db = openSqlite(path, true)
    try {
      damage = size > largestChecked ? null : findDamage(db, size > largestCheckedWhole ? 'quick' : 'whole')
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
