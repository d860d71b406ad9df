import { schoolsWords } from '#contract/schools/words.ts'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo } from 'react'
import { serverNow } from '#web/api/client.ts'
import { BoxedTable } from '#web/kit/lists/boxed-table.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import type { TableRowProps } from '#web/kit/lists/drawn-rows.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { PendingLines } from './pending-lines.tsx'
import type { SchoolRow } from './school-rows.ts'

/** The greatest height of the table, and the approximate heights of a row and of an entry on a phone, in px. */
const [tableHeight, rowHeight, entryHeight] = [440, 53, 118]

type SchoolCallback = (school: SchoolRow) => void
export type SchoolCallbacks = {
  onEdit: SchoolCallback
  onDelete: SchoolCallback
  onReopen: SchoolCallback
  onTakeBack: SchoolCallback
}
type RowProps = SchoolCallbacks & { school: SchoolRow }

const readId = ({ id }: SchoolRow) => id

/** The universities: a table of at most 440 px, on a phone a line of entries. */
export function SchoolsList({ schools, ...callbacks }: SchoolCallbacks & { schools: SchoolRow[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  if (!isWide) {
    return (
      <Card>
        <VirtualList
          label={schoolsWords.universities}
          items={schools}
          keyOf={readId}
          height={entryHeight}
          renderItem={(school, props) => <Entry school={school} {...callbacks} {...props} />}
        />
      </Card>
    )
  }
  return (
    <BoxedTable
      label={schoolsWords.universities}
      maxHeight={tableHeight}
      items={schools}
      keyOf={readId}
      height={rowHeight}
      head={
        <>
          <TableCell>{schoolsWords.name}</TableCell>
          <TableCell>{schoolsWords.facultyDomain}</TableCell>
          <TableCell>{schoolsWords.studentDomain}</TableCell>
          <TableCell align="right" sx={{ width: 150 }}>
            {schoolsWords.actions}
          </TableCell>
        </>
      }
      renderRow={(school, props) => <Row school={school} {...callbacks} {...props} />}
    />
  )
}

const Row = memo(function Row({ school, onEdit, onDelete, onReopen, onTakeBack, ...props }: RowProps & TableRowProps) {
  return (
    <TableRow {...props}>
      <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <OwnName>{school.name}</OwnName>
        <State school={school} onTakeBack={onTakeBack} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{school.faculty_domain}</TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{school.student_domain}</TableCell>
      <TableCell align="right" sx={{ '&&': { pr: 1.5, py: 0.5 } }}>
        <Actions {...{ school, onEdit, onDelete, onReopen }} />
      </TableCell>
    </TableRow>
  )
})

const Entry = memo(function Entry({
  school,
  onEdit,
  onDelete,
  onReopen,
  onTakeBack,
  ...props
}: RowProps & ListItemProps) {
  return (
    <Box
      component="li"
      {...props}
      sx={{
        display: 'flex',
        gap: 1,
        p: 2,
        pr: 0.5,
        typography: 'body2',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'body1', fontWeight: 600 }}>
          <OwnName>{school.name}</OwnName>
        </Box>
        <State school={school} onTakeBack={onTakeBack} />
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
          {schoolsWords.facultyFacultyDomain({ facultyDomain: school.faculty_domain })}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {schoolsWords.studentsStudentDomain({ studentDomain: school.student_domain })}
        </Box>
      </Box>
      <Box sx={{ flex: 'none' }}>
        <Actions {...{ school, onEdit, onDelete, onReopen }} />
      </Box>
    </Box>
  )
})

function Actions({ school, onEdit, onDelete, onReopen }: Omit<RowProps, 'onTakeBack'>) {
  if (isBeingErased(school)) return <TagChip kind="semester" label={schoolsWords.erasing} />
  if (school.isClosing)
    return (
      // Aligned with the icons of the other rows, which have padding.
      <Button
        variant="outlined"
        sx={{ mr: 1.5 }}
        aria-label={schoolsWords.reopenName({ name: school.name })}
        onClick={() => onReopen(school)}
      >
        {schoolsWords.reopen}
      </Button>
    )
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Tooltip title={schoolsWords.edit} disableInteractive>
        <IconButton aria-label={schoolsWords.editName({ name: school.name })} onClick={() => onEdit(school)}>
          <EditIcon />
        </IconButton>
      </Tooltip>
      <DeleteButton
        tip={schoolsWords.delete}
        label={schoolsWords.deleteName({ name: school.name })}
        onClick={() => onDelete(school)}
      />
    </Box>
  )
}

/** Says whether a university is closed, and what is pending. One that is being erased can't be reopened. */
function State({ school, onTakeBack }: Pick<RowProps, 'school' | 'onTakeBack'>) {
  if (isBeingErased(school)) return null
  return (
    <>
      <ClosedUntil school={school} />
      <PendingLines school={school} onTakeBack={onTakeBack} />
    </>
  )
}

/** Says that a university is closed, and from when it is erased. */
function ClosedUntil({ school }: { school: SchoolRow }) {
  if (!school.isClosing || !school.erasedFrom) return null
  return (
    <Box sx={{ typography: 'body2', color: 'error.main', mt: 0.25 }}>
      {schoolsWords.closedUntil({ date: shortDate(school.erasedFrom) })}
    </Box>
  )
}

function isBeingErased({ isClosing, erasedFrom }: SchoolRow): boolean {
  return isClosing && (erasedFrom === null || Date.parse(erasedFrom) < serverNow())
}

/** A placeholder for the universities. */
export function SchoolsSkeleton() {
  return (
    <Card component="output" aria-label={schoolsWords.loadingUniversities} sx={{ display: 'block' }}>
      {['34%', '28%', '40%', '31%'].map((width) => (
        <Box key={width} sx={{ px: 3, py: 1.75, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
          <Skeleton width={width} height={24} />
        </Box>
      ))}
    </Card>
  )
}
