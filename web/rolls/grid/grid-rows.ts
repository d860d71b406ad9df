import type { ClassGrid } from '#contract/rolls/grid.ts'
import type { OpenMarks } from '#web/rolls/marks/event-marking.tsx'
import type { Cells, Column } from './grid-cells.ts'

/** A row of the grid: a student and the content of the cells. */
export type Row = Cells & { student: ClassGrid['students'][number] }
/** The class that the grid is about. Only its owner may decide who gets credit in it. */
export type GridClass = { id: string; name: string; isOwn: boolean }
/** By name, or by the number of events attended: most first or fewest first. */
export const gridSorts = ['name', 'most', 'fewest'] as const
export type GridSort = (typeof gridSorts)[number]
export type GridProps = {
  course: GridClass
  rows: Row[]
  columns: Column[]
  classSize: number
  now: number
  sort: GridSort
  onSort: (sort: GridSort) => void
  openMarks: OpenMarks
}

/** Returns the sort order after a click on the heading of the totals. */
export const nextTotalSort = (sort: GridSort): GridSort => (sort === 'most' ? 'fewest' : 'most')

/** Returns a cell’s person and event for the menu of marks. Null if the viewer may not mark anything there. */
export function findMarkTarget({ student, attended }: Row, column: Column, { id, name, isOwn }: GridClass) {
  if (!column.manages_event && !isOwn) return null
  return {
    event: { id: column.id, name: column.name },
    person: {
      id: student.id,
      name: `${student.first_name} ${student.last_name}`.trim(),
      isPresent: attended.has(column.id),
    },
    managesEvent: column.manages_event,
    classes: isOwn ? [{ id, name }] : [],
  }
}
