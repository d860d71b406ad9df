import { creditListWords } from '#contract/credits/words.ts'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { memo } from 'react'
import type { CreditSort } from '#contract/credits/credits.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import type { StudentCredit } from './credited.ts'
import { describeHave } from './student-events.tsx'

/** About how high a row is, in px. */
const rowHeight = 53

export type ListProps = {
  students: StudentCredit[]
  /** The number of students, loaded or not. */
  count: number
  sort: CreditSort
  onSort: (sort: CreditSort) => void
  onOpen: (student: StudentCredit) => void
}

const toId = ({ id }: StudentCredit) => id

/** A table of what each student has. Its column headers sort it. */
export function CreditsTable({ students, count, sort, onSort, onOpen }: ListProps) {
  const head = (sortKey: CreditSort, words: string, direction: 'asc' | 'desc') => (
    <TableCell aria-sort={sort === sortKey ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}>
      <TableSortLabel active={sort === sortKey} direction={direction} onClick={() => onSort(sortKey)}>
        {words}
      </TableSortLabel>
    </TableCell>
  )
  return (
    <TableContainer component={Card}>
      <Table aria-label={creditListWords.students} aria-rowcount={count + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {head('name', creditListWords.name, 'asc')}
            <TableCell>{creditListWords.events}</TableCell>
            {head('points', creditListWords.points, 'desc')}
            {head('missing', creditListWords.missing, 'asc')}
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={students}
          keyOf={toId}
          height={rowHeight}
          renderRow={(student, props) => <StudentRow student={student} onOpen={onOpen} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

type RowProps = { student: StudentCredit; onOpen: (student: StudentCredit) => void } & TableRowProps

const StudentRow = memo(function StudentRow({ student, onOpen, ...props }: RowProps) {
  return (
    <TableRow {...props} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <Link
          component="button"
          onClick={() => onOpen(student)}
          aria-haspopup="dialog"
          sx={{ textAlign: 'start', minHeight: 24, color: 'text.primary' }}
        >
          <PersonName of={student} />
        </Link>
      </TableCell>
      <TableCell>{describeHave(student)}</TableCell>
      <TableCell>{creditListWords.pointsOf({ points: student.points / 1_000 })}</TableCell>
      <TableCell>{student.missing === null ? '–' : creditListWords.stillNeeded({ events: student.missing })}</TableCell>
    </TableRow>
  )
})
