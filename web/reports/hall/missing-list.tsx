import { reportsWords } from '#contract/reports/words.ts'
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
import type { ExpectedStudent } from '#contract/live/statistics.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/virtual-list.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/virtual-table-body.tsx'
import { Name } from '#web/reports/roll/attendance-row.tsx'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [53, 96]

type Props = { students: ExpectedStudent[]; classes: ReadonlyMap<string, string> }
type One = { student: ExpectedStudent; classes: string }

const idOf = ({ id }: ExpectedStudent) => id

/** Own students who are expected and haven't come, by name. */
export function MissingList({ students, classes }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  const classesOf = ({ id }: ExpectedStudent) => classes.get(id) ?? ''
  if (!isWide) {
    return (
      <Card>
        <VirtualList
          label={reportsWords.missing}
          items={students}
          keyOf={idOf}
          height={entryHeight}
          renderItem={(one, props) => <MissingEntry student={one} classes={classesOf(one)} {...props} />}
        />
      </Card>
    )
  }
  return (
    <TableContainer component={Card}>
      <Table aria-label={reportsWords.missing} aria-rowcount={students.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell>{reportsWords.student}</TableCell>
            <TableCell sx={{ width: '36%' }}>{reportsWords.email}</TableCell>
            <TableCell sx={{ width: '24%' }}>{reportsWords.classes}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={students}
          keyOf={idOf}
          height={rowHeight}
          renderRow={(one, props) => <MissingRow student={one} classes={classesOf(one)} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

const MissingRow = memo(function MissingRow({ student, classes, ...props }: One & TableRowProps) {
  return (
    <TableRow {...props}>
      <TableCell>
        <Who student={student} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{student.student_email}</TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{classes}</TableCell>
    </TableRow>
  )
})

const MissingEntry = memo(function MissingEntry({ student, classes, ...props }: One & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{ px: 2, py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' }, overflowWrap: 'anywhere' }}
    >
      <Who student={student} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <div>{student.student_email}</div>
        {classes}
      </Box>
    </Box>
  )
})

/** Unregistered students can't check in, which is worth knowing about a missing one. */
function Who({ student }: { student: ExpectedStudent }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Name name={student.student_name || student.student_email} email={null} />
      {!student.is_registered && <TagChip kind="notRegistered" />}
    </Box>
  )
}
