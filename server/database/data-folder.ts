import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from './db.ts'
import { newId } from './new-id.ts'
import { takeTurn } from './take-turn.ts'

/** Characters a key has at the least. */
const shortestKey = 32

/** Read and write for the owner alone: the folder holds names, check-ins and the key. */
const ownersOnly = 0o700
/** What a folder may let others than its owner and group do. */
const others = 0o007

/**
 * Makes the data folder, for its owner alone. Takes away what an older folder lets everybody on the machine do; the group
 * keeps its access, which a backup program may need. Returns false when the folder is open to everybody and can't be closed.
 */
export function makeDataFolder(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: ownersOnly })
  const { mode } = statSync(dataDir)
  if (process.platform === 'win32' || (mode & others) === 0) return true
  try {
    chmodSync(dataDir, mode & 0o7770)
    return true
  } catch {
    return false
  }
}

/** Gives the key kept in the data folder, made at the first start. Whoever has it can forge browser marks, not sign in. */
export function readOrMakeSecretKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) {
    makeDataFolder(dataDir)
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readSecretKey(dataDir)!
}

/** Gives the key kept in the data folder; null when there is none. Throws when it is cut short. */
export function readSecretKey(dataDir: string): Buffer | null {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < shortestKey)
    throw new Error(`${path} is cut short. Put the key back, or delete the file for a new one.`)
  return Buffer.from(key)
}

/** The id of the database that belongs to the data folder; null when none has run there. */
export function readInstanceMark(dataDir: string): string | null {
  const marker = join(dataDir, 'instance-id')
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : null
}

/** Says which database belongs to the data folder from now on. */
export function markInstance(dataDir: string, id: string): void {
  const marker = join(dataDir, 'instance-id')
  // Never an empty marker, whatever happens in between: that would be another database's.
  writeFileSync(`${marker}.new`, id, { flush: true })
  renameSync(`${marker}.new`, marker)
}

/** Throws when the database of a data folder is gone or empty, before a new one is made in its place. */
export function refuseEmpty(dataDir: string, path: string): void {
  const marked = readInstanceMark(dataDir)
  const isEmpty = (file: string) => !existsSync(file) || statSync(file).size === 0
  if (marked && isEmpty(path) && isEmpty(`${path}-wal`)) throw notTheOne(dataDir, marked, undefined)
}

function notTheOne(dataDir: string, expected: string, found: string | undefined): Error {
  return new Error(
    `The database in ${dataDir} is not the one that was there before (expected ${expected}, found ` +
      `${found ?? 'an empty one'}). Is its disk mounted? If it is lost, restore a backup: npm run admin -- restore FILE. ` +
      `If the change is meant, delete ${join(dataDir, 'instance-id')} and start again.`,
  )
}

/**
 * Makes sure that the data folder and the database belong together: an unmounted disk shows as an empty file, which
 * would silently become a new, empty Rollbook. Throws when they differ; gives whether the database is a demonstration.
 */
export async function recogniseInstance(
  db: Db,
  options: { dataDir: string | null; demonstration: boolean; now: number },
): Promise<{ id: string; demonstration: boolean }> {
  const { dataDir } = options
  const marked = dataDir && readInstanceMark(dataDir)
  const row = await db.transaction().execute(async (trx) => {
    await takeTurn(trx, 'instance')
    const found = await trx.selectFrom('instance').selectAll().executeTakeFirst()
    if (dataDir && marked && found?.id !== marked) throw notTheOne(dataDir, marked, found?.id)
    if (found) return found
    const made = { id: newId(), demonstration: options.demonstration ? 1 : 0, created_at: options.now }
    await trx.insertInto('instance').values(made).execute()
    return made
  })
  if (dataDir && !marked) markInstance(dataDir, row.id)
  return { id: row.id, demonstration: row.demonstration === 1 }
}
