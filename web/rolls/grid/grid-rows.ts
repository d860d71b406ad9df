import type { ClassGrid } from '#contract/rolls/grid.ts'
import type { OpenMarks } from '#web/rolls/marks/event-marking.tsx'
import type { Cells, Column } from './grid-cells.ts'

/** A row of the grid: a student, and what the cells say. */
export type Row = Cells & { student: ClassGrid['students'][number] }
/** A class of the grid. Its owner may say who gets credit in it. */
export type GridClass = { id: string; name: string; isOwn: boolean }
/** By name, or those first who attended most or fewest events. */
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

/** The order that a press on the total’s head leads to. */
export const nextTotalSort = (sort: GridSort): GridSort => (sort === 'most' ? 'fewest' : 'most')

/** The person and the event of a cell, for the menu of marks. Null where the viewer may say nothing. */
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
