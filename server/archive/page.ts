import { sql, type SelectQueryBuilder } from 'kysely'
import { formatThousandths } from '#contract/credits/decimal.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { Cell } from '#server/sheets/sheet.ts'

/** The last row of a page: its id, and for rows sorted by time also its time (ms). */
export type PageCursor = { id: string; at?: number }
/** Rows of a file, and where its next page begins, or null after the last. */
export type Page = { rows: Cell[][]; next: PageCursor | null }
/** Reads the page of a university's file that follows a mark, or the first page. */
export type ReadPage = (db: DbOrTrx, school: string, cursor: PageCursor | null) => Promise<Page>

/** Rows per page. They take about 20 ms, which other reads may have to wait. */
export const pageRows = 2_000

/** Reads a page of rows by the id of `table`, and formats each as cells. `query` has the columns and joins. */
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

/** Formats a moment (ms) as a cell, or an empty one. */
export function momentCell(timestamp: number | null): Cell {
  return timestamp === null ? '' : { at: timestamp }
}

/** Formats thousandths of a point as points, or an empty cell. */
export function pointsCell(thousandths: number | null): Cell {
  return thousandths === null ? '' : { ours: formatThousandths(thousandths) }
}

/** Formats a number as a cell, or an empty one. */
export function numberCell(value: number | null): Cell {
  return value === null ? '' : { ours: String(value) }
}
