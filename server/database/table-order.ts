import { sql } from 'kysely'
import type { DbOrTrx } from './schema.ts'

/** The table in which a backup describes itself. Only backups have it. */
export const labelTable = 'backup_label'

/**
 * Returns all tables of an SQLite database that Rollbook writes, each after the tables it references. The order comes
 * from the foreign keys, so a new table needs no change here. Throws when tables reference each other in a circle.
 */
export async function tablesInOrder(db: DbOrTrx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
      and name <> ${labelTable}
    order by name`.execute(db)
  const parents = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db)
    parents.set(
      name,
      rows.map((row) => row.table).filter((parent) => parent !== name),
    )
  }
  const ordered: string[] = []
  while (ordered.length < parents.size) {
    const next = [...parents].find(
      ([name, references]) => !ordered.includes(name) && references.every((reference) => ordered.includes(reference)),
    )
    if (!next) throw new Error('Tables reference each other in a circle, so they can’t be put in order.')
    ordered.push(next[0])
  }
  return ordered
}
