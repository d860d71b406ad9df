import { sql } from 'kysely'
import { liftTimeouts } from './checked-client.ts'
import type { Db } from './db.ts'
import { RowsDigest } from './rows-digest.ts'
import type { DbOrTrx } from './schema.ts'
import { tablesInOrder } from './table-order.ts'
import { acquireLock } from './acquire-lock.ts'

/** The number of rows copied in one statement. */
const batch = 1_000

type CopiedTable = { table: string; rows: number; digest: string }
export type Copied = { copied: true; tables: CopiedTable[] } | { copied: false; because: string }

type Row = Record<string, unknown>

/**
 * Copies every row of an SQLite database into a PostgreSQL database that has the same tables and no rows, in one
 * transaction. Reads the rows back before it commits. Returns what was copied, or one sentence that explains why
 * nothing was. Throws, and copies nothing, when a copied row differs. Nothing else may write to the SQLite file during
 * the copy.
 */
export async function copyRows(source: Db, target: Db): Promise<Copied> {
  return source.transaction().execute((sourceTrx) =>
    target.transaction().execute(async (targetTrx): Promise<Copied> => {
      // The statements of requests are limited to 2.5 s. Copying a million rows takes longer.
      await liftTimeouts(targetTrx)
      // A server that starts on the same database waits for this lock, and then finds the copied rows.
      await acquireLock(targetTrx, 'instance')
      const tables = await tablesInOrder(sourceTrx)
      for (const table of tables) {
        const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(targetTrx)
        if (rows.length > 0) return { copied: false, because: `the PostgreSQL database already has rows in "${table}"` }
      }
      const copied: CopiedTable[] = []
      for (const table of tables) copied.push(await copyTable(sourceTrx, targetTrx, table))
      return { copied: true, tables: copied }
    }),
  )
}

async function copyTable(source: DbOrTrx, target: DbOrTrx, table: string): Promise<CopiedTable> {
  const sourceDigest = new RowsDigest()
  for await (const rows of read(source, table)) {
    for (const row of rows) sourceDigest.add(row)
    const name = sql.table(table)
    await sql`insert into ${name}
      select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(target)
  }
  const arrived = new RowsDigest()
  for await (const rows of readBack(target, table)) for (const row of rows) arrived.add(row)
  if (sourceDigest.rows !== arrived.rows || sourceDigest.text() !== arrived.text()) {
    throw new Error(
      `"${table}" wasn’t copied exactly (${sourceDigest.rows} rows ${sourceDigest.text()}, ${arrived.rows} rows ${arrived.text()}). ` +
        'Nothing was copied.',
    )
  }
  return { table, rows: sourceDigest.rows, digest: sourceDigest.text() }
}

/** Reads an SQLite table, a batch of rows at a time. */
async function* read(source: DbOrTrx, table: string): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const row of source
    .selectFrom(table as 'school')
    .selectAll()
    .stream()) {
    rows.push(row)
    if (rows.length < batch) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Reads a PostgreSQL table, a batch of rows at a time, because a large table wouldn't fit into memory. */
async function* readBack(target: DbOrTrx, table: string): AsyncGenerator<Row[]> {
  await sql`declare arrived no scroll cursor for select * from ${sql.table(table)}`.execute(target)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from arrived`.execute(target)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close arrived`.execute(target)
}
