import type { Kysely } from 'kysely'
import { formatThousandths } from '#contract/credits/decimal.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Cell } from '#server/sheets/sheet.ts'

/** The last row of a page: its id, and for rows sorted by time also its time (ms). */
export type PageCursor = { id: string; at?: number }
/** Rows of a file, and where its next page begins, or null after the last. */
export type Page = { rows: Cell[][]; next: PageCursor | null }
/** Reads the page of a university's file that follows a mark, or the first page. */
export type ReadPage = (db: Kysely<Schema>, school: string, cursor: PageCursor | null) => Promise<Page>

/** Rows per page. They take about 20 ms, which other reads may have to wait. */
export const pageRows = 2_000

/** Returns rows that were read by id as a page. */
export function toPage<R extends { id: string }>(rows: R[], cellsOf: (row: R) => Cell[]): Page {
  return { rows: rows.map(cellsOf), next: rows.length < pageRows ? null : { id: rows.at(-1)!.id } }
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
