import type { SvgIconComponent } from '@mui/icons-material'
import MarkIcon from '@mui/icons-material/EditNoteOutlined'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { memo } from 'react'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import type { TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { HintChips } from '#web/rolls/evidence/hint-chips.tsx'
import { useStudentHints } from '#web/rolls/evidence/use-evidence.ts'
import { arrivingEntry, arrivingRow } from '#web/rolls/use-new-rows.ts'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { RowMenuButton } from '#web/rolls/marks/row-menu-button.tsx'
import { RollName } from '#web/rolls/term-link.tsx'
import {
  toMarkedPerson,
  timeOfArrival,
  type AttendanceRow,
  describeAccuracy,
  describeKeptLocation,
  describeLateness,
} from './rows.ts'

/** One student on the roll, with what a row shows. */
export type Line = {
  row: AttendanceRow
  /** The event’s start. Arrivals on a different day are shown with their date. */
  eventDate?: string | null | undefined
  /** Whether the row is newly arrived. */
  isNew: boolean
  /** The email address, if another student has the same name. Otherwise null. */
  email: string | null
  /** The viewer’s own classes that the event counts for, for this student. Left out where they aren’t shown. */
  classes?: string | undefined
}

/** A student as a table row. Its position changes with each arrival, but its content doesn’t. */
export function RollRow(props: Line & { withHints: boolean } & Partial<TableRowProps>) {
  const { isNew, row, eventDate, email, classes, withHints, ...ofLongTable } = props
  return (
    <TableRow {...ofLongTable} sx={isNew ? arrivingRow : null}>
      <RollCells
        {...{ row, eventDate, email, classes, withHints }}
        hasFixedWidths={ofLongTable['data-index'] !== undefined}
      />
    </TableRow>
  )
}

type Cells = Omit<Line, 'isNew'> & { withHints: boolean; hasFixedWidths: boolean }

const RollCells = memo(function RollCells(props: Cells) {
  const { row, eventDate, email, classes, withHints, hasFixedWidths } = props
  const mayMark = useMarking() !== null
  return (
    <>
      {/* With its date, the time is wider than the column. */}
      <TableCell sx={hasFixedWidths ? { textWrap: 'balance' } : { whiteSpace: 'nowrap' }}>
        {timeOfArrival(row, eventDate)}
      </TableCell>
      <TableCell>
        <Name studentId={row.student_id} name={row.student_name} email={email} />
      </TableCell>
      {classes !== undefined && (
        <TableCell dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {classes || '–'}
        </TableCell>
      )}
      {withHints && (
        <TableCell>
          <AttendanceHints row={row} />
        </TableCell>
      )}
      {mayMark && (
        <TableCell align="right" sx={menuCell}>
          <RowMenuButton person={toMarkedPerson(row)} />
        </TableCell>
      )}
    </>
  )
})

/** Styles of the menu column. The doubled `&&` overrides the extra padding of the last column. */
export const menuCell = { '&&': { width: 60, p: 0, pr: 1 } } as const

/** The header of the menu column, read only by screen readers. */
export function MenuHead() {
  return (
    <TableCell sx={menuCell}>
      <Box component="span" sx={visuallyHidden}>
        {reportsWords.actions}
      </Box>
    </TableCell>
  )
}

/** A student as a list item, on a phone. */
export function RollEntry({ isNew, row, eventDate, email, classes, ...ofLongList }: Line & Partial<ListItemProps>) {
  return (
    <Box
      component="li"
      {...ofLongList}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'min(6.875rem, 40%) minmax(0, 1fr) auto', sm: '7.25rem minmax(0, 1fr) auto' },
        borderBottom: '1px solid',
        borderColor: 'divider',
        // Rows outside the window aren’t laid out. 45 px is the height of a row with only a name. A long list measures
        // its rows itself.
        ...(ofLongList['data-index'] === undefined && {
          contentVisibility: 'auto',
          containIntrinsicSize: 'auto 45px',
        }),
        ...(isNew && arrivingEntry),
      }}
    >
      <RollLine {...{ row, eventDate, email, classes }} />
    </Box>
  )
}

const RollLine = memo(function RollLine({ row, eventDate, email, classes }: Omit<Line, 'isNew'>) {
  return (
    <>
      <Box
        sx={{
          py: '10px',
          // Space for the mark that highlights a new row.
          pl: '10px',
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {timeOfArrival(row, eventDate)}
      </Box>
      <Box sx={{ py: '10px', pl: 2, borderLeft: '2px solid', borderColor: 'gold', display: 'grid', gap: 0.5 }}>
        <Name studentId={row.student_id} name={row.student_name} email={email} />
        {classes && (
          <Box dir="auto" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {classes}
          </Box>
        )}
        <AttendanceHints row={row} />
      </Box>
      <Box>
        <RowMenuButton person={toMarkedPerson(row)} />
      </Box>
    </>
  )
})

/** Shows anything unusual about a check-in: measurements in plain words, never a verdict. Most rows have none. */
function AttendanceHints({ row }: { row: AttendanceRow }) {
  const hints = useStudentHints(row.student_id)
  // Don’t repeat what a hint chip already says.
  const lateness = hints?.minutesLate == null ? describeLateness(row) : null
  const accuracy = hints?.far ? null : describeAccuracy(row)
  const place = hints?.far ? null : describeKeptLocation(row)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: hints ? '6px 16px' : '2px 16px',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {hints && <HintChips hints={hints} />}
      {row.mark && <Hint icon={MarkIcon} words={describeMark(row.mark)} />}
      {lateness && <Hint icon={ScheduleIcon} words={lateness} />}
      {accuracy && <Hint icon={PlaceIcon} words={accuracy} label={reportsWords.locationAccuracy} />}
      {place && <Hint icon={PlaceIcon} words={place} label={reportsWords.location} />}
    </Box>
  )
}

type HintProps = { icon: SvgIconComponent; words: string; label?: string }

function Hint({ icon: Icon, words, label }: HintProps) {
  return (
    <Box
      component="span"
      title={label && `${label}: ${words}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 0.5,
        minWidth: 0,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon
        sx={{ fontSize: 16, mt: '2px', flex: 'none' }}
        {...(label ? { titleAccess: label } : { 'aria-hidden': true })}
      />
      <span>{words}</span>
    </Box>
  )
}

type NameProps = { studentId: string | null | undefined; name: string; email: string | null }

/** A student’s name, followed by the email address if one is passed. */
export function Name({ studentId, name, email }: NameProps) {
  return (
    <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        <RollName studentId={studentId} name={name} />
      </Box>
      {email && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <EmailText>{email}</EmailText>
        </Box>
      )}
    </Box>
  )
}
