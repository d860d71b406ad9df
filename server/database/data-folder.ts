import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from './connect.ts'
import { newId } from './new-id.ts'
import { takeTurn } from './take-turn.ts'

/** Characters a key has at the least. */
const shortestKey = 32

/** Gives the key kept in the data folder, made at the first start. Whoever has it can forge browser marks, not sign in. */
export function readOrMakeSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < shortestKey)
    throw new Error(`${path} is cut short. Put the key back, or delete the file for a new one.`)
  return Buffer.from(key)
}

/**
 * Makes sure that the data folder and the database belong together: an unmounted disk shows as an empty file, which
 * would silently become a new, empty Rollbook. Throws when they differ; gives whether the database is a demonstration.
 */
export async function recogniseInstance(
  db: Db,
  options: { dataDir: string | null; demonstration: boolean; now: number },
): Promise<{ id: string; demonstration: boolean }> {
  const marker = options.dataDir ? join(options.dataDir, 'instance-id') : null
  const marked = marker && existsSync(marker) ? readFileSync(marker, 'utf8').trim() : null
  const row = await db.transaction().execute(async (trx) => {
    await takeTurn(trx, 'instance')
    const found = await trx.selectFrom('instance').selectAll().executeTakeFirst()
    if (marked && found?.id !== marked) {
      throw new Error(
        `The database in ${options.dataDir} is not the one that was there before (expected ${marked}, found ` +
          `${found?.id ?? 'an empty one'}). Is its disk mounted? If the change is meant, delete ${marker} and start again.`,
      )
    }
    if (found) return found
    const made = { id: newId(), demonstration: options.demonstration ? 1 : 0, created_at: options.now }
    await trx.insertInto('instance').values(made).execute()
    return made
  })
  if (marker && !marked) writeFileSync(marker, row.id, { flush: true })
  return { id: row.id, demonstration: row.demonstration === 1 }
}
