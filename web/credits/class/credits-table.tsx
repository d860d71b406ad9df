import { creditListWords } from '#contract/credits/words.ts'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { memo } from 'react'
import type { CreditSort } from '#contract/credits/values.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { type StudentCredit, describeHave } from './credited.ts'
import { TermLink } from '#web/rolls/term-link.tsx'

/** The approximate height of a row, in px. */
const rowHeight = 44

export type ListProps = {
  classId: string
  students: StudentCredit[]
  /** The total number of students, loaded or not. */
  count: number
  sort: CreditSort
  onSort: (sort: CreditSort) => void
}

const toId = ({ id }: StudentCredit) => id

/** A table of each student’s credit. Clicking a column header sorts it. */
export function CreditsTable({ classId, students, count, sort, onSort }: ListProps) {
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
          renderRow={(student, props) => <StudentRow classId={classId} student={student} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

type RowProps = { classId: string; student: StudentCredit } & TableRowProps

const StudentRow = memo(function StudentRow({ classId, student, ...props }: RowProps) {
  return (
    <TableRow {...props} sx={{ fontVariantNumeric: 'tabular-nums', '& > *': { height: rowHeight, py: 0.5 } }}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <TermLink classId={classId} studentId={student.id}>
          <PersonName of={student} />
        </TermLink>
      </TableCell>
      <TableCell>{describeHave(student)}</TableCell>
      <TableCell>{creditListWords.pointsOf({ points: student.points / 1_000 })}</TableCell>
      <TableCell>{student.missing === null ? '–' : creditListWords.stillNeeded({ events: student.missing })}</TableCell>
    </TableRow>
  )
})
