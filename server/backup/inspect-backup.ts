import { DatabaseSync } from 'node:sqlite'
import { connect } from '#server/database/connect.ts'
import { isDamage, findDamage } from '#server/database/damage.ts'
import { madeByAnother, compareMigrations } from '#server/database/migrate.ts'
import { differingTables, readLabel, rowsOfEach, type Label, type TableRows } from './label.ts'

/**
 * The content of a file, with its label if it has one, or the reason why it can't be restored, as a part of a sentence.
 */
export type Looked =
  | { fit: true; label: Label | null; instance: string; tables: TableRows[] }
  | { fit: false; because: string }

/**
 * Checks a whole SQLite file: it is Rollbook's, has a known version, is undamaged, and has the rows that its label
 * says. Takes a file that no one else uses. Includes a write-ahead log beside it.
 */
export async function inspectBackup(path: string): Promise<Looked> {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { defensive: true })
    db.exec('pragma trusted_schema = OFF; pragma cell_size_check = ON')
    const damage = findDamage(db, 'whole')
    if (damage) return refuse(/not a database/.test(damage) ? 'it isn’t a SQLite database' : `it is damaged: ${damage}`)
    if (!db.prepare(`select 1 from sqlite_schema where name = 'instance'`).get())
      return refuse('it isn’t a Rollbook database')
    const instance = db.prepare('select id from instance').get()
    if (!instance) return refuse('no server has run on it yet')
    const loose = db.prepare('pragma foreign_key_check').get()
    if (loose) return refuse(`it is damaged: rows of ${String(loose.table)} refer to missing rows`)
    const [label, tables] = [readLabel(db), rowsOfEach(db)]
    const differing = label && differingTables(label.tables, tables)
    if (differing && differing.length > 0) return refuse(`it has changed since it was made, in ${differing.join(', ')}`)
    db.close()
    db = null
    if ((await version(path)) === 'other') return refuse(`it ${madeByAnother}; restore it with that version`)
    return { fit: true, label, instance: String(instance.id), tables }
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('it is damaged: its label can’t be read')
    if (isDamage(error)) return refuse(`it is damaged: ${(error as Error).message}`)
    throw error
  } finally {
    db?.close()
  }
}

async function version(path: string) {
  const { db, close } = await connect({ engine: 'sqlite', path })
  try {
    return await compareMigrations(db)
  } finally {
    await close()
  }
}

function refuse(because: string): Looked {
  return { fit: false, because }
}
