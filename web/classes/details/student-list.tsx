import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [59, 121]

type StudentProps = { student: RosterStudent }

const toId = ({ id }: RosterStudent) => id

/** The students of a class: a table, on a phone a line of cards. */
export function StudentList({ students }: { students: RosterStudent[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <StudentTable students={students} /> : <StudentEntries students={students} />
}

function StudentTable({ students }: { students: RosterStudent[] }) {
  return (
    <TableContainer component={Card}>
      <Table aria-label={classesWords.students} aria-rowcount={students.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell>{classesWords.name}</TableCell>
            <TableCell>{classesWords.email}</TableCell>
            <TableCell sx={{ width: 200 }}>{classesWords.status}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={students}
          keyOf={toId}
          height={rowHeight}
          renderRow={(student, props) => <StudentRow student={student} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

const StudentRow = memo(function StudentRow({ student, ...props }: StudentProps & TableRowProps) {
  return (
    <TableRow {...props}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <PersonName of={student} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{student.email}</TableCell>
      <TableCell>
        <StatusChip student={student} />
      </TableCell>
    </TableRow>
  )
})

function StudentEntries({ students }: { students: RosterStudent[] }) {
  return (
    <Card>
      <VirtualList
        label={classesWords.students}
        items={students}
        keyOf={toId}
        height={entryHeight}
        renderItem={(student, props) => <StudentEntry student={student} {...props} />}
      />
    </Card>
  )
}

const StudentEntry = memo(function StudentEntry({ student, ...props }: StudentProps & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{
        p: 2,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <PersonName of={student} />
      <Box sx={{ color: 'text.secondary', mt: 0.25, mb: 1 }}>{student.email}</Box>
      <StatusChip student={student} />
    </Box>
  )
})

function StatusChip({ student }: { student: RosterStudent }) {
  return <TagChip kind={student.email_verified ? 'registered' : 'notRegistered'} />
}
