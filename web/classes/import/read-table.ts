import { findColumns, findTitles, type Columns } from '#contract/tables/columns.ts'
import { nameGroups } from '#contract/tables/other-columns.ts'
import { holdsAddress } from '#contract/tables/rows.ts'
import { findTableEnd } from '#contract/tables/table-end.ts'
import { joinSplitNames, sortRows, type SortedRow, type TableRow } from '#contract/tables/sort-rows.ts'
import { isWhole, matchByRule, toMatch, type ColumnRule, type Match, type PartialMatch } from './match-columns.ts'
import type { Sheet } from './read-file.ts'

/** The sheet and the title row that a person chose. `undefined` finds them automatically. Null means no titles. */
export type TableChoice = { sheet?: number | undefined; titles?: number | null | undefined }

/**
 * The table of an import. `titleRow` is the index of the title row in the sheet’s `rows`. `header` has the titles, or
 * is null if the first row is a student. `match` says where the fields come from, as far as they were found.
 * `isStandard` says whether the titles follow the specification.
 */
export type ImportTable = {
  sheet: number
  rows: TableRow[]
  titleRow: number | null
  header: string[] | null
  columns: Columns
  match: PartialMatch
  isStandard: boolean
}

type Options = { choice: TableChoice; domain: string | null; rule: ColumnRule }

/** Finds a file’s sheet, titles and columns. Null if the sheet is empty, or has no row below the found titles. */
export function readTable(sheets: readonly Sheet[], { choice, domain, rule }: Options): ImportTable | null {
  const sheet = choice.sheet ?? findSheet(sheets, domain)
  const readRows = sheets[sheet]?.rows ?? []
  const isUnchosen = choice.sheet === undefined && choice.titles === undefined
  const titles =
    choice.titles === undefined
      ? findTitles(readRows.slice(0, rowsSearched).map((row) => (row.skipped ? [] : row.cells)))
      : choice.titles
  const titleRow = titles === readRows.length - 1 && !isUnchosen ? null : titles
  const rows = titleRow === null ? readRows : [...joinSplitNames(nameGroups(readRows, titleRow), titleRow)]
  const cells = rows.map((row) => (row.skipped ? [] : row.cells))
  const below = cells.slice(titleRow === null ? 0 : titleRow + 1)
  if (below.length === 0) return null
  const header = titleRow === null ? null : (cells[titleRow] ?? []).map((title) => title.trim())
  const named = header && matchByRule(header, rule)
  // Another table may have other columns.
  const ownRows = cells.slice((titleRow ?? -1) + 1, findTableEnd(cells, titleRow ?? -1))
  const columns = findColumns(header, ownRows, domain, named ?? {})
  return { sheet, rows, titleRow, header, columns, match: toMatch(columns, ownRows), isStandard: named !== null }
}
/** The number of rows that are searched for titles. */
const rowsSearched = 100

/** Returns the first visible sheet with the university’s addresses, or else with any addresses, or else the first. */
function findSheet(sheets: readonly Sheet[], domain: string | null): number {
  const rate = ({ isHidden, rows }: Sheet) => {
    const texts = rows.slice(0, rowsSearched).flatMap(({ cells }) => cells)
    const hasOwn = domain !== null && texts.some((text) => text.toLowerCase().includes(`@${domain}`))
    return (isHidden ? 0 : 8) + (hasOwn ? 4 : 0) + (texts.some(holdsAddress) ? 2 : 0) + (rows.length > 1 ? 1 : 0)
  }
  const ratings = sheets.map(rate)
  return Math.max(ratings.indexOf(Math.max(...ratings)), 0)
}

/** Returns the cells of the first student as they are read: a name that starts with the last name gets a comma. */
export function readFirstStudent({ rows, titleRow, columns }: ImportTable, domain: string | null): readonly string[] {
  for (const { row, skipped } of sortRows(rows, { titles: titleRow, domain, columns }))
    if (skipped === null) return row.cells
  return []
}

/** A row with the sources of its fields, which differ if a file has several tables. */
export type MatchedRow = SortedRow<TableRow> & { match: Match }

/** Sorts rows into students and others, one at a time. `match` says where the fields come from. */
export function* matchRows(
  { rows, titleRow, columns }: ImportTable,
  match: Match,
  domain: string | null,
): Generator<MatchedRow, void> {
  const matches = new Map<Columns, Match>()
  const chosen = { ...columns, email: match.email.column }
  let index = -1
  for (const sorted of sortRows(rows, { titles: titleRow, domain, columns: chosen })) {
    index += 1
    // Rows up to the titles have the columns of the first table.
    if (matches.size === 0) matches.set(sorted.columns, match)
    const rowMatch = matches.get(sorted.columns) ?? completeMatch(sorted.columns, match)
    matches.set(sorted.columns, rowMatch)
    if (index !== titleRow) yield { ...sorted, match: rowMatch }
  }
}

/** Returns the field sources of another table, or those of the first if the other one lacks columns. */
function completeMatch(columns: Columns, match: Match): Match {
  const ownMatch = toMatch(columns, [])
  return isWhole(ownMatch) ? ownMatch : match
}
