import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useState } from 'react'
import { arrivingEntry, arrivingRow } from './arrival.ts'
import { AttendanceHints } from './attendance-hints.tsx'
import { hasHints, namesOfSeveral, timeOfArrival, type AttendanceRow } from './attendance-rows.ts'

/** Rows drawn at once: a lecture of two thousand must not freeze the page of whoever watches it fill. */
const pageSize = 100

type Props = {
  rows: AttendanceRow[]
  /** Ids of rows that have just come. */
  fresh: ReadonlySet<string>
  /** The event's start; arrivals on another day carry their date. */
  eventDate?: string | null | undefined
}

/** The roll, newest first: a table, on a phone register entries. */
export function AttendanceList({ rows, fresh, eventDate }: Props) {
  const [drawn, setDrawn] = useState(pageSize)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  const shared = namesOfSeveral(rows)
  const shown = rows.slice(0, drawn).map((row) => ({
    row,
    eventDate,
    isNew: fresh.has(row.id),
    // Two students of one name are told apart by their address.
    email: shared.has(row.student_name) ? (row.student_email ?? null) : null,
  }))
  const withHints = rows.some(hasHints)
  return (
    <>
      {isWide ? <RollTable lines={shown} withHints={withHints} /> : <RollEntries lines={shown} />}
      {rows.length > drawn && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setDrawn(drawn + 5 * pageSize)}>
          Show more ({(rows.length - drawn).toLocaleString('en-US')} left)
        </Button>
      )}
    </>
  )
}

type Line = { row: AttendanceRow; eventDate: Props['eventDate']; isNew: boolean; email: string | null }

function RollTable({ lines, withHints }: { lines: Line[]; withHints: boolean }) {
  return (
    <TableContainer
      // On the sheet's own color, in the dark too: a row that comes would be darker than the dialog, not lit.
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Table aria-label="Attendance">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 170 }}>Arrived</TableCell>
            {/* A share of its own, or a longer name that comes moves the column after it. */}
            <TableCell sx={withHints ? { width: '40%' } : null}>Student</TableCell>
            {withHints && <TableCell>Hints</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <RollRow key={line.row.id} {...line} withHints={withHints} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const RollRow = memo(function RollRow({ row, eventDate, isNew, email, withHints }: Line & { withHints: boolean }) {
  return (
    <TableRow sx={isNew ? arrivingRow : null}>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOfArrival(row, eventDate)}</TableCell>
      <TableCell>
        <Name name={row.student_name} email={email} />
      </TableCell>
      {withHints && (
        <TableCell>
          <AttendanceHints row={row} />
        </TableCell>
      )}
    </TableRow>
  )
})

function RollEntries({ lines }: { lines: Line[] }) {
  return (
    <Box component="ul" aria-label="Attendance" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <RollEntry key={line.row.id} {...line} />
      ))}
    </Box>
  )
}

const RollEntry = memo(function RollEntry({ row, eventDate, isNew, email }: Line) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '108px minmax(0, 1fr)',
        borderBottom: '1px solid',
        borderColor: 'divider',
        // Rows out of sight are not laid out; 53 px is one with a name alone.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 53px',
        ...(isNew && arrivingEntry),
      }}
    >
      <Box
        sx={{
          py: '14px',
          // Room for the mark of a row that has just come.
          pl: '10px',
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {timeOfArrival(row, eventDate)}
      </Box>
      <Box sx={{ py: '14px', pl: 2, borderLeft: '2px solid', borderColor: 'gold', display: 'grid', gap: 0.5 }}>
        <Name name={row.student_name} email={email} />
        <AttendanceHints row={row} />
      </Box>
    </Box>
  )
})

function Name({ name, email }: { name: string; email: string | null }) {
  return (
    <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {email && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>}
    </Box>
  )
}
