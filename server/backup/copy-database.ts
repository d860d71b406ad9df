import { closeSync, fdatasyncSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { findDamage } from '#server/database/damage.ts'
import { openSqlite } from '#server/database/open-sqlite.ts'
import { countRows, rowsOfEach, writeLabel, type TableRows } from './label.ts'

/**
 * The number of pages copied at once, and the pause (ms) in between. It is slow on purpose, because check-ins use the
 * same disk.
 */
const pagesPerStep = 100
const pauseMs = 5
/**
 * The number of pages after which the copy is flushed. Flushing the whole copy at once would block every commit in the
 * meantime.
 */
const pagesToFlush = 200

export type Copying = { from: string; to: string; madeAt: number; keyMark: string | null }

/**
 * Copies a snapshot of the SQLite database `from` into the new file `to` while others write to it, reads the copy back,
 * and writes its label. Returns the content of the copy once it is on the disk. Throws when the rows differ from the
 * source or the source is damaged. A large file takes seconds, so don't run this on the event loop.
 */
export async function copyDatabase({ from: source, to: target, madeAt, keyMark }: Copying): Promise<TableRows[]> {
  rmSync(target, { force: true })
  // Create the file here and not in SQLite, so that from the start only its owner can read it.
  closeSync(openSync(target, 'wx', 0o600))
  const rows = await copySnapshot(source, target)
  const copy = new DatabaseSync(target, { defensive: true })
  let tables: TableRows[]
  try {
    // Make it a single file without a log beside it, so that it can be copied anywhere and read from a read-only disk.
    copy.exec('pragma journal_mode = DELETE; pragma synchronous = FULL; pragma trusted_schema = OFF')
    const damage = findDamage(copy, 'whole')
    if (damage) throw new Error(`The database is damaged: ${damage}`)
    tables = rowsOfEach(copy)
    const differing = tables.filter((copied) => rows.get(copied.table) !== copied.rows).map(({ table }) => table)
    if (differing.length > 0) throw new Error(`The copy differs from the database in ${differing.join(', ')}.`)
    writeLabel(copy, { madeAt, keyMark, tables })
  } finally {
    copy.close()
  }
  flush(target, 'r+')
  return tables
}

/**
 * Copies a snapshot of the source. Returns how many rows each table has. An open transaction keeps the snapshot while
 * others write. Without it, SQLite would restart the copy after each of their commits.
 */
async function copySnapshot(sourcePath: string, target: string): Promise<Map<string, number>> {
  const source = openSqlite(sourcePath, true)
  const copy = openSync(target, 'r+')
  const clock = new Int32Array(new SharedArrayBuffer(4))
  let unflushed = 0
  try {
    source.exec('begin')
    if (!source.prepare('select id from instance').get()) throw new Error('No server has run on the database yet.')
    const rows = countRows(source)
    await backup(source, target, {
      rate: pagesPerStep,
      progress() {
        Atomics.wait(clock, 0, 0, pauseMs)
        unflushed += pagesPerStep
        if (unflushed < pagesToFlush) return
        fdatasyncSync(copy)
        unflushed = 0
      },
    })
    source.exec('rollback')
    return rows
  } finally {
    closeSync(copy)
    source.close()
  }
}

/** Waits until a file ('r+'), or the names in a folder ('r'), have reached the disk. */
export function flush(path: string, mode: 'r+' | 'r'): void {
  // Windows doesn't support this for folders.
  if (mode === 'r' && process.platform === 'win32') return
  const file = openSync(path, mode)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
