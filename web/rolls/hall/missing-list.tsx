import { describeMark } from '#contract/rolls/describe-mark.ts'
import { reportsWords } from '#contract/rolls/words.ts'
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
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import type { ExpectedStudent } from '#contract/rolls/live/statistics.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { RowMenuButton } from '#web/rolls/marks/row-menu-button.tsx'
import type { MarkedPerson } from '#web/rolls/marks/task.ts'
import { menuCell, MenuHead, Name } from '#web/rolls/dialog/row.tsx'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [53, 96]

type Props = {
  students: ExpectedStudent[]
  classes: ReadonlyMap<string, string>
  /** Current marks, such as “excused”, by the id of their person. */
  marks: ReadonlyMap<string, ShownMark>
}
type MissingLine = { student: ExpectedStudent; classes: string; mark: ShownMark | undefined }

const toId = ({ id }: ExpectedStudent) => id

/** Own students who are expected and haven't come, by name. */
export function MissingList({ students, classes, marks }: Props) {
  const mayMark = useMarking() !== null
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  const toLine = (student: ExpectedStudent): MissingLine => ({
    student,
    classes: classes.get(student.id) ?? '',
    mark: marks.get(student.id),
  })
  if (!isWide) {
    return (
      <Card>
        <VirtualList
          label={reportsWords.missing}
          items={students}
          keyOf={toId}
          height={entryHeight}
          renderItem={(student, props) => <MissingEntry {...toLine(student)} {...props} />}
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
            {mayMark && <MenuHead />}
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={students}
          keyOf={toId}
          height={rowHeight}
          renderRow={(student, props) => <MissingRow {...toLine(student)} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}

const MissingRow = memo(function MissingRow({ student, classes, mark, ...props }: MissingLine & TableRowProps) {
  const mayMark = useMarking() !== null
  return (
    <TableRow {...props}>
      <TableCell>
        <Who student={student} />
        <MarkNote mark={mark} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{student.student_email}</TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{classes}</TableCell>
      {mayMark && (
        <TableCell align="right" sx={menuCell}>
          <RowMenuButton person={toPerson(student, mark)} />
        </TableCell>
      )}
    </TableRow>
  )
})

const MissingEntry = memo(function MissingEntry({ student, classes, mark, ...props }: MissingLine & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        pl: 2,
        pr: 1,
        py: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        overflowWrap: 'anywhere',
      }}
    >
      <div>
        <Who student={student} />
        <MarkNote mark={mark} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <div>{student.student_email}</div>
          {classes}
        </Box>
      </div>
      <RowMenuButton person={toPerson(student, mark)} />
    </Box>
  )
})

/** A missing student, for correcting the roll. */
function toPerson({ id, student_name, student_email }: ExpectedStudent, mark: ShownMark | undefined): MarkedPerson {
  return { id, name: student_name || student_email, isPresent: false, mark: mark ?? null }
}

/** Shows why a missing student is missing, when someone said so. */
function MarkNote({ mark }: { mark: ShownMark | undefined }) {
  if (!mark) return null
  return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{describeMark(mark)}</Box>
}

/** Unregistered students can't check in, which is worth knowing about a missing one. */
function Who({ student }: { student: ExpectedStudent }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Name name={student.student_name || student.student_email} email={null} />
      {!student.is_registered && <TagChip kind="notRegistered" />}
    </Box>
  )
}
