import type { Db } from '#server/database/db.ts'

/** Returns every row of every table as text, in the same order on both engines. */
export async function allRows(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).toSorted()
  const rowsByTable: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'school')
      .selectAll()
      .execute()
    rowsByTable[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
  }
  return rowsByTable
}
