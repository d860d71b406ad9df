import { sql, type SelectQueryBuilder } from 'kysely'
import { formatThousandths } from '#contract/credits/decimal.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { Cell } from '#server/sheets/sheet.ts'

/** The last row of a page: its id and, if rows are sorted by time, its time (ms). */
export type PageCursor = { id: string; at?: number }
/** Some rows of a file, and the cursor of its next page, or null after the last page. */
export type Page = { rows: Cell[][]; next: PageCursor | null }
/** Reads the page of a university's file after a cursor, or the first page if it is null. */
export type ReadPage = (db: DbOrTrx, school: string, cursor: PageCursor | null) => Promise<Page>

/** Rows per page. Reading them takes about 20 ms, during which other reads may have to wait. */
export const pageRows = 2_000

/**
 * Reads a page of rows, sorted by the id of `table`, and formats each as cells. `query` contains the columns and joins.
 */
export async function readById<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { table, school, cursor }: { table: keyof Schema; school: string; cursor: PageCursor | null },
  toCells: (row: Row) => Cell[],
): Promise<Page> {
  const id = sql.ref<string>(`${table}.id`)
  const rows = await query
    .where(sql.ref<string>(`${table}.school_id`), '=', school)
    .where(id, '>', cursor?.id ?? '')
    .orderBy(id)
    .limit(pageRows)
    .execute()
  return { rows: rows.map((row) => toCells(row as Row)), next: rows.length < pageRows ? null : { id: rows.at(-1)!.id } }
}

/** Formats a moment (ms) as a cell. Null is an empty cell. */
export function momentCell(timestamp: number | null): Cell {
  return timestamp === null ? '' : { at: timestamp }
}

/** Formats thousandths of a point as points. Null is an empty cell. */
export function pointsCell(thousandths: number | null): Cell {
  return thousandths === null ? '' : { ours: formatThousandths(thousandths) }
}

/** Formats a number as a cell. Null is an empty cell. */
export function numberCell(value: number | null): Cell {
  return value === null ? '' : { ours: String(value) }
}
