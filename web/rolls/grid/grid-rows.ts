import type { ClassGrid } from '#contract/rolls/grid.ts'
import type { Column } from './grid-cells.ts'

/** A row of the grid: a student, and the ids of the events attended. */
export type Row = { student: ClassGrid['students'][number]; attended: ReadonlySet<string> }
export type GridProps = { rows: Row[]; columns: Column[]; classSize: number; now: number }
