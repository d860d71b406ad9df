import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import type { RosterStudent } from '#contract/roster.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** The students of a class: a table, on a phone a line of cards. */
export function StudentList({ students }: { students: RosterStudent[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <StudentTable students={students} /> : <StudentEntries students={students} />
}

function StudentTable({ students }: { students: RosterStudent[] }) {
  return (
    <TableContainer component={Card}>
      <Table aria-label="Students">
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell sx={{ width: 200 }}>Status</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {students.map((student) => (
            <StudentRow key={student.id} student={student} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const StudentRow = memo(function StudentRow({ student }: { student: RosterStudent }) {
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Name student={student} />
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
    <Card component="ul" aria-label="Students" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {students.map((student) => (
        <StudentEntry key={student.id} student={student} />
      ))}
    </Card>
  )
}

const StudentEntry = memo(function StudentEntry({ student }: { student: RosterStudent }) {
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Name student={student} />
      <Box sx={{ color: 'text.secondary', mt: 0.25, mb: 1 }}>{student.email}</Box>
      <StatusChip student={student} />
    </Box>
  )
})

/** The last name first, as the list is sorted; who has none has the first name alone. */
function Name({ student: { first_name, last_name } }: { student: RosterStudent }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {last_name || first_name}
      </Box>
      {last_name && first_name && `, ${first_name}`}
    </>
  )
}

function StatusChip({ student }: { student: RosterStudent }) {
  return <TagChip kind={student.email_verified ? 'Registered' : 'Not Registered'} />
}
