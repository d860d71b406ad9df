import { sql } from 'kysely'
import type { World } from './world.ts'

/** Returns the tables that have a row with a text, to find what a deletion has left of a person. */
export async function findTables(world: World, text: string): Promise<string[]> {
  const names = await world.db.introspection.getTables()
  const tables: string[] = []
  for (const { name } of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.db)
    if (rows.some((row) => JSON.stringify(row).includes(text))) tables.push(name)
  }
  return tables
}
