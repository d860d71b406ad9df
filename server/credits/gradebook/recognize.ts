import { blackboard } from './blackboard.ts'
import { brightspace } from './brightspace.ts'
import { canvas } from './canvas.ts'
import { readCell, readRows, separators, type Row, type Separator } from './cells.ts'
import { moodle } from './moodle.ts'
import { GradebookProblem } from './problem.ts'
import type { GradebookSystem, Layout, Table } from './system.ts'

/** Moodle is last, because it has no title of its own. */
const systems = [canvas, brightspace, blackboard, moodle]

/** A file whose system is known. `rows` are those below the titles. */
export type RecognizedFile = {
  system: GradebookSystem['name']
  separator: Separator
  layout: Layout
  table: Table
  rows: Row[]
}

/** A longer title is cut. No system allows one, and it can’t end in a column’s id then. */
const longestTitle = 1_000

/**
 * Finds out which system a text is from, and its separator: the one with which the first row has the system's titles.
 * Throws `gradebook_unknown` for the file of any other program, `gradebook_broken` for broken quotes.
 */
export function recognize(text: string): RecognizedFile {
  const heads = separators.map((separator) => ({ separator, head: firstTitles(text, separator) }))
  if (heads.every(({ head }) => head === null)) throw new GradebookProblem('gradebook_broken', [1])
  for (const { separator, head: first } of heads) {
    if (!first || !isKnown(first)) continue
    const [head, ...rows] = readRows(text, separator)
    const table: Table = {
      head: titlesIn(text, head!),
      rows: rows.length,
      cell: (row, column) => readCell(text, rows[row]!, column),
    }
    for (const { name, readLayout } of systems) {
      const layout = readLayout(table)
      if (layout) return { system: name, separator, layout, table, rows }
    }
  }
  throw new GradebookProblem('gradebook_unknown')
}

/** Null when the quotes of the first row aren't those of a file with this separator. */
function firstTitles(text: string, separator: Separator): string[] | null {
  try {
    const [first] = readRows(text, separator, 1)
    return first ? titlesIn(text, first) : []
  } catch (error) {
    if (error instanceof GradebookProblem && error.code === 'gradebook_broken') return null
    throw error
  }
}

function isKnown(head: string[]): boolean {
  return systems.some(({ readLayout }) => readLayout({ head, rows: 0, cell: () => '' }) !== null)
}

function titlesIn(text: string, row: Row): string[] {
  return Array.from({ length: row.bounds.length / 2 }, (_, column) =>
    readCell(text, row, column).slice(0, longestTitle),
  )
}
