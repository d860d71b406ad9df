import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { use, useState } from 'react'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { MenuHead, RollEntry, RollRow, type Line } from './row.tsx'
import { findSharedNames, describeHintsColumn, type AttendanceRow } from './rows.ts'
import { HintsOfRoll } from '#web/rolls/evidence/use-evidence.ts'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

/** The number of rows rendered at first, because rendering a lecture of 2,000 at once would freeze the page. */
const pageSize = 100

type Props = {
  rows: AttendanceRow[]
  /** Ids of new rows. */
  fresh: ReadonlySet<string>
  /** The event’s start. Arrivals on a different day are shown with their date. */
  eventDate?: string | null | undefined
}

/** Lists the roll, newest first: as a table, or on a phone as a list. */
export function AttendanceList({ rows, fresh, eventDate }: Props) {
  const [drawn, setDrawn] = useState(pageSize)
  const isWide = useIsWide('sm')
  const shared = findSharedNames(rows)
  const isPrinting = useIsPrinting()
  const visibleLines = rows.slice(0, isPrinting ? undefined : drawn).map((row) => ({
    row,
    eventDate,
    isNew: fresh.has(row.id),
    // Email addresses tell students with the same name apart.
    email: shared.has(row.student_name) ? (row.student_email ?? null) : null,
  }))
  const hasEvidence = use(HintsOfRoll).size > 0
  const hintsTitle = describeHintsColumn(rows, hasEvidence)
  return (
    <>
      {isWide ? <RollTable lines={visibleLines} hintsTitle={hintsTitle} /> : <RollEntries lines={visibleLines} />}
      {rows.length > drawn && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setDrawn(drawn + 5 * pageSize)}>
          {reportsWords.showMore({ left: rows.length - drawn })}
        </Button>
      )}
    </>
  )
}

function RollTable({ lines, hintsTitle }: { lines: Line[]; hintsTitle: string | null }) {
  const withHints = hintsTitle !== null
  const mayMark = useMarking() !== null
  return (
    <TableContainer
      // The dialog’s color. Otherwise a new row would be darker than the dialog in the dark scheme.
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Table aria-label={reportsWords.attendance}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 170 }}>{reportsWords.arrived}</TableCell>
            {/* A fixed share of the width, so that a longer name doesn't move the next column. */}
            <TableCell sx={withHints ? { width: '40%' } : null}>{reportsWords.student}</TableCell>
            {withHints && <TableCell>{hintsTitle}</TableCell>}
            {mayMark && <MenuHead />}
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

function RollEntries({ lines }: { lines: Line[] }) {
  return (
    <Box component="ul" aria-label={reportsWords.attendance} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <RollEntry key={line.row.id} {...line} />
      ))}
    </Box>
  )
}
