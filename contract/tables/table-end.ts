// Finds where a table ends because another one with other titles starts.
import { areMeetingTitles, areTitles, foldTitle } from './column-titles.ts'

/** Whether a row has the titles of a table. */
export function startsTable(cells: readonly string[]): boolean {
  return areTitles(cells) || areMeetingTitles(cells)
}

/**
 * Returns the first row below the titles that has the titles of another table, or the number of rows if there is none.
 * Sheets may repeat the same titles on each page, and forms have several lines of titles.
 */
export function findTableEnd(rows: readonly (readonly string[])[], titles: number): number {
  const head = rows[titles] ?? []
  let isBelowTitles = titles !== -1
  const end = rows.findIndex((cells, row) => {
    if (row <= titles) return false
    const isStart = startsTable(cells)
    isBelowTitles &&= isStart || cells.every((cell) => cell.trim() === '')
    return isStart && !isBelowTitles && !haveSameTitles(head, cells)
  })
  return end === -1 ? rows.length : end
}

function haveSameTitles(head: readonly string[], cells: readonly string[]): boolean {
  const longest = head.length > cells.length ? head : cells
  return longest.every((_, column) => foldTitle(head[column] ?? '') === foldTitle(cells[column] ?? ''))
}
