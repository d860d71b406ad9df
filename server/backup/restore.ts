import { chmodSync, closeSync, copyFileSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record.ts'
import { connect } from '#server/database/connect.ts'
import { isDamage, findDamage } from '#server/database/damage.ts'
import { makeDataFolder, markInstance, readInstanceMark, readSecretKey } from '#server/database/data-folder.ts'
import { migrate, madeByAnother, compareMigrations } from '#server/database/migrate.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { labelTable } from '#server/database/table-order.ts'
import { flush } from './copy-database.ts'
import { type TableRows, markKey, differingTables, readLabel, rowsOfEach, type Label } from './label.ts'

export type Restore = {
  dataDir: string
  file: string
  /** SECRET_KEY if it is set. Otherwise null, and the key in the data folder is used. */
  key: Buffer | null
  now: () => number
  /** Ends every session and emailed link, in the given transaction. */
  endSignIns: (trx: DbOrTrx, now: number) => Promise<void>
}

export type Restored =
  | {
      restored: true
      /** The time (ms) when the backup was made, or null if it has no label. */
      madeAt: number | null
      tables: TableRows[]
      /** The path to which the previous database was moved, or null when there was none. */
      aside: string | null
      /** Whether the previous database belonged to a different Rollbook. */
      wasAnother: boolean
      /** Whether the secret key here is the backup's, or null if the backup doesn't contain that information. */
      sameKey: boolean | null
    }
  | { restored: false; because: string }

/**
 * Replaces the SQLite database of a data folder with a backup. No server may be running on the folder. All work is done
 * on a copy in that folder: it is checked and migrated to this version, everyone is signed out, and a line is added to
 * the audit. Only then is the copy renamed to the database. The previous database is kept beside it. Returns what was
 * restored, or a sentence that explains why nothing was.
 */
export async function restore({ dataDir, file, key, now, endSignIns }: Restore): Promise<Restored> {
  const startedAt = now()
  const path = join(dataDir, 'rollbook.db')
  const unreadable = whyUnreadable(file)
  if (unreadable) return refuse(unreadable)
  if (resolve(file) === resolve(path)) return refuse(`${file} is the database itself, not a backup`)
  if (statSync(file).size === 0) return refuse(`${file} is empty`)
  makeDataFolder(dataDir)
  const copy = `${path}.restoring`
  try {
    forget(copy)
    for (const suffix of ['', '-wal']) {
      if (!existsSync(file + suffix)) continue
      copyFileSync(file + suffix, copy + suffix)
      chmodSync(copy + suffix, 0o600)
    }
    const looked = await inspectBackup(copy)
    if (!looked.fit) return refuse(`${file} can’t be restored, and nothing was changed: ${looked.because}`)
    const { label, tables, instance } = looked
    const madeAt = label?.madeAt ?? null
    await prepare(copy, { madeAt, endSignIns, at: startedAt })
    const wasAnother = ![null, instance].includes(readInstanceMark(dataDir))
    const aside = replaceDatabase(copy, path, startedAt)
    markInstance(dataDir, instance)
    const present = key ?? readSecretKey(dataDir)
    const sameKey = label?.keyMark ? present !== null && markKey(present) === label.keyMark : null
    return { restored: true, madeAt, tables, aside, wasAnother, sameKey }
  } finally {
    forget(copy)
  }
}

async function prepare(
  copy: string,
  { madeAt, endSignIns, at: now }: { madeAt: number | null; at: number } & Pick<Restore, 'endSignIns'>,
): Promise<void> {
  const { db, close } = await connect({ engine: 'sqlite', path: copy })
  try {
    await migrate(db)
    await db.transaction().execute(async (trx) => {
      await endSignIns(trx, now)
      await sql`drop table if exists ${sql.table(labelTable)}`.execute(trx)
      const details = madeAt === null ? {} : { detail: { made: new Date(madeAt).toISOString() } }
      const actor = { actor_kind: 'command-line', actor_id: null } as const
      const line = {
        action: 'database.restore',
        object_kind: 'database',
        object_id: null,
        school_id: null,
        ...details,
      } as const
      await recordAudit(trx, { ...actor, ...line }, now)
    })
  } finally {
    await close()
  }
  if (existsSync(`${copy}-wal`)) throw new Error(`${copy}-wal could not be merged into its file; nothing was restored.`)
  flush(copy, 'r+')
}

/**
 * Renames the existing database and its log, and moves `copy` to their place. Returns the new path of the old database,
 * or null if there was none.
 */
function replaceDatabase(copy: string, path: string, now: number): string | null {
  const aside = `${path}.before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const wasThere = existsSync(path)
  // Move the log too. Otherwise SQLite would apply the old database's latest changes to the restored one.
  for (const suffix of ['-wal', '']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  rmSync(`${path}-shm`, { force: true })
  renameSync(copy, path)
  flush(join(path, '..'), 'r')
  return wasThere ? aside : null
}

function forget(copy: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true })
}

function whyUnreadable(file: string): string | null {
  try {
    if (!statSync(file).isFile()) return `there is no file ${file}`
    closeSync(openSync(file, 'r'))
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? `there is no file ${file}`
      : `this user can’t read ${file}; copy it to a folder of the server’s user, and make that user its owner`
  }
}

function refuse(because: string): Restored {
  return { restored: false, because }
}

/** A backup's content and label, or the reason why it can't be restored, as part of a sentence. */
type Looked =
  | { fit: true; label: Label | null; instance: string; tables: TableRows[] }
  | { fit: false; because: string }

/**
 * Checks a whole SQLite file: whether it is a Rollbook database, has a known version, is undamaged, and has the rows
 * that its label lists. Includes a write-ahead log beside the file. No one else may use the file.
 */
async function inspectBackup(path: string): Promise<Looked> {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { defensive: true })
    db.exec('pragma trusted_schema = OFF; pragma cell_size_check = ON')
    const damage = findDamage(db, 'whole')
    if (damage)
      return refuseBackup(/not a database/.test(damage) ? 'it isn’t a SQLite database' : `it is damaged: ${damage}`)
    if (!db.prepare(`select 1 from sqlite_schema where name = 'instance'`).get())
      return refuseBackup('it isn’t a Rollbook database')
    const instance = db.prepare('select id from instance').get()
    if (!instance) return refuseBackup('no server has run on it yet')
    const loose = db.prepare('pragma foreign_key_check').get()
    if (loose) return refuseBackup(`it is damaged: rows of ${String(loose.table)} refer to missing rows`)
    const [label, tables] = [readLabel(db), rowsOfEach(db)]
    const differing = label && differingTables(label.tables, tables)
    if (differing && differing.length > 0)
      return refuseBackup(`it has changed since it was made, in ${differing.join(', ')}`)
    db.close()
    db = null
    if ((await readVersion(path)) === 'other') return refuseBackup(`it ${madeByAnother}; restore it with that version`)
    return { fit: true, label, instance: String(instance.id), tables }
  } catch (error) {
    if (error instanceof SyntaxError) return refuseBackup('it is damaged: its label can’t be read')
    if (isDamage(error)) return refuseBackup(`it is damaged: ${(error as Error).message}`)
    throw error
  } finally {
    db?.close()
  }
}

async function readVersion(path: string) {
  const { db, close } = await connect({ engine: 'sqlite', path })
  try {
    return await compareMigrations(db)
  } finally {
    await close()
  }
}

function refuseBackup(because: string): Looked {
  return { fit: false, because }
}
