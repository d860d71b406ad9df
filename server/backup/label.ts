import type { DatabaseSync } from 'node:sqlite'
import { RowsDigest } from '#server/database/rows-digest.ts'
import { labelTable } from '#server/database/table-order.ts'
import { keyedHash } from '#server/http/secrets.ts'

/** The number of rows in a table, and a digest that changes with any value in them. */
export type TableRows = { table: string; rows: number; digest: string }

/** A backup's label: the time it was made (ms), the mark of its secret key, and its content. */
export type Label = { madeAt: number; keyMark: string | null; tables: TableRows[] }

/** Writes the label into the copy as a table, because a separate file would get lost. */
export function writeLabel(db: DatabaseSync, { madeAt, keyMark, tables }: Label): void {
  db.exec(`create table ${labelTable} (made_at integer not null, key_mark text, tables text not null) strict`)
  db.prepare(`insert into ${labelTable} values (?, ?, ?)`).run(madeAt, keyMark, JSON.stringify(tables))
}

/** Returns the label of a file, or null if it has none, as in a copy that another program made. */
export function readLabel(db: DatabaseSync): Label | null {
  if (!listTables(db, true).includes(labelTable)) return null
  const row = db.prepare(`select * from ${labelTable}`).get()
  if (!row) return null
  return {
    madeAt: Number(row.made_at),
    keyMark: typeof row.key_mark === 'string' ? row.key_mark : null,
    tables: JSON.parse(String(row.tables)) as TableRows[],
  }
}

/** Returns the row count and digest of every table except the label. A large file takes seconds. */
export function rowsOfEach(db: DatabaseSync): TableRows[] {
  return listTables(db).map((table) => {
    const digest = new RowsDigest()
    for (const row of db.prepare(`select * from ${quoted(table)}`).iterate()) digest.add(row)
    return { table, rows: digest.rows, digest: digest.text() }
  })
}

/** Returns how many rows each of these tables has. */
export function countRows(db: DatabaseSync): Map<string, number> {
  return new Map(
    listTables(db).map((table) => [
      table,
      Number(db.prepare(`select count(*) as rows from ${quoted(table)}`).get()!.rows),
    ]),
  )
}

/** Returns the tables that differ between two lists, including those that only one list has. */
export function differingTables(source: TableRows[], copy: TableRows[]): string[] {
  const asText = ({ table, rows, digest }: TableRows) => `${table} ${rows} ${digest}`
  const [sourceTexts, copyTexts] = [new Set(source.map(asText)), new Set(copy.map(asText))]
  const apart = [
    ...source.filter((rows) => !copyTexts.has(asText(rows))),
    ...copy.filter((rows) => !sourceTexts.has(asText(rows))),
  ]
  return [...new Set(apart.map(({ table }) => table))]
}

const quoted = (name: string) => `"${name}"`

function listTables(db: DatabaseSync, withLabel = false): string[] {
  const rows = db
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name`)
    .all()
  return rows.map(({ name }) => String(name)).filter((name) => withLabel || name !== labelTable)
}

/** Returns a mark of the secret key for a backup. It tells whether a key is the same, but doesn't reveal the key. */
export function markKey(key: Buffer): string {
  return keyedHash(key, 'backup')
}
