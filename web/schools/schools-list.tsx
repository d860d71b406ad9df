import Link from '@mui/material/Link'
import type { PendingChange } from '#contract/schools/schools.ts'
import { schoolsWords } from '#contract/schools/words.ts'
import SignInIcon from '@mui/icons-material/LoginOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { Link as RouterLink } from 'react-router'
import { serverNow } from '#web/api/client.ts'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate, dateAndTime, viewerZone, zoneNote } from '#web/kit/time/times.ts'
import { RecordList } from '#web/kit/lists/record-list.tsx'
import { addresses } from '#web/session/addresses.ts'
import type { SchoolRow } from './school-rows.ts'

type On = (school: SchoolRow) => void
export type SchoolCallbacks = { onEdit: On; onDelete: On; onReopen: On; onTakeBack: On }
type RowProps = SchoolCallbacks & { school: SchoolRow }

const toId = ({ id }: SchoolRow) => id

/** The list of universities. Their table is at most 440 px high. */
export function SchoolsList({ schools, ...callbacks }: SchoolCallbacks & { schools: SchoolRow[] }) {
  const renderName = (school: SchoolRow) => (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <OwnName>{school.name}</OwnName>
      </Box>
      <State school={school} onTakeBack={callbacks.onTakeBack} />
    </>
  )
  return (
    <RecordList
      label={schoolsWords.universities}
      items={schools}
      keyOf={toId}
      columns={[
        { title: schoolsWords.name, render: renderName },
        {
          title: schoolsWords.facultyDomain,
          isSecondary: true,
          render: (school) => <EmailText>{school.faculty_domain}</EmailText>,
        },
        {
          title: schoolsWords.studentDomain,
          isSecondary: true,
          render: (school) => <EmailText>{school.student_domain}</EmailText>,
        },
      ]}
      actions={{
        title: schoolsWords.actions,
        width: 190,
        cellSx: { '&&': { pr: 1.5, py: 0.5 } },
        render: (school) => <Actions school={school} {...callbacks} />,
      }}
      renderEntry={(school) => (
        <>
          {renderName(school)}
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>
            {schoolsWords.facultyFacultyDomain({ facultyDomain: school.faculty_domain })}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {schoolsWords.studentsStudentDomain({ studentDomain: school.student_domain })}
          </Box>
        </>
      )}
      heights={[53, 118]}
      maxHeights={{ table: 440 }}
      entrySx={{ py: 2, typography: 'body1' }}
    />
  )
}

function Actions({ school, onEdit, onDelete, onReopen }: Omit<RowProps, 'onTakeBack'>) {
  if (isBeingErased(school)) return <TagChip kind="semester" label={schoolsWords.erasing} />
  if (school.isClosing)
    return (
      // Aligned with the icon buttons of the other rows, which have padding.
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
      <Tooltip title={schoolsWords.ownSignIn} disableInteractive>
        <IconButton
          component={RouterLink}
          to={`${addresses.ownSignIn}?school=${encodeURIComponent(school.id)}`}
          aria-label={schoolsWords.ownSignInName({ name: school.name })}
        >
          <SignInIcon />
        </IconButton>
      </Tooltip>
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

/** Shows whether a university is closed, and its pending changes. Shows neither while it is being erased. */
function State({ school, onTakeBack }: Pick<RowProps, 'school' | 'onTakeBack'>) {
  if (isBeingErased(school)) return null
  return (
    <>
      <ClosedUntil school={school} />
      <PendingLines school={school} onTakeBack={onTakeBack} />
    </>
  )
}

/** Shows that a university is closed, and when it will be erased. */
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

/** A placeholder while the universities load. */
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

const says: Record<PendingChange['field'], (value: string) => string> = {
  faculty_domain: (value) => schoolsWords.newFacultyDomain({ domain: value }),
  student_domain: (value) => schoolsWords.newStudentDomain({ domain: value }),
  evidence_days: (value) => schoolsWords.evidenceKept({ days: Number(value) }),
  attendance_years: (value) => schoolsWords.attendanceKept({ years: Number(value) }),
}

type Props = { school: SchoolRow; onTakeBack: (school: SchoolRow) => void }

/**
 * The pending changes of a university, and a button that cancels them. Changes don't take effect while it is closed.
 */
function PendingLines({ school, onTakeBack }: Props) {
  if (school.pending.length === 0) return null
  const takeBack = schoolsWords.takeBack({ count: school.pending.length })
  return (
    <Box sx={{ typography: 'body2', fontWeight: 400, color: 'text.secondary', mt: 0.25, display: 'grid', gap: 0.5 }}>
      {school.pending.map(({ field, value, effective_at }) => (
        <Box key={field}>
          {effective_at === null
            ? schoolsWords.changeWaits({ change: says[field](value) })
            : schoolsWords.changeFrom({
                change: says[field](value),
                date: dateAndTime(effective_at) + zoneNote(effective_at, viewerZone(), school.timeZone ?? undefined),
              })}
        </Box>
      ))}
      {!school.isClosing && (
        <Link
          component="button"
          type="button"
          aria-label={schoolsWords.takeBackChangeName({ takeBack, name: school.name })}
          onClick={() => onTakeBack(school)}
          sx={{ py: 0.5, font: 'inherit', fontWeight: 600, justifySelf: 'start' }}
        >
          {takeBack}
        </Link>
      )}
    </Box>
  )
}
