import { reportsWords } from '#contract/rolls/words.ts'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { use, useMemo } from 'react'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { MenuHead, RollEntry, RollRow } from '#web/rolls/dialog/row.tsx'
import { findSharedNames, describeHintsColumn, type AttendanceRow } from '#web/rolls/dialog/rows.ts'
import { HintsOfRoll } from '#web/rolls/evidence/use-evidence.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [52, 69]

type Props = {
  rows: AttendanceRow[]
  /** Ids of new rows. */
  fresh: ReadonlySet<string>
  eventDate: string | null | undefined
  /** One’s own classes that a student counts for, by the student's id, or null. */
  classes: ReadonlyMap<string, string> | null
}

const toId = ({ id }: AttendanceRow) => id

/** Lists who came, the latest first. Of thousands, only those in the window are rendered. */
export function CameList({ rows, fresh, eventDate, classes }: Props) {
  const isWide = useIsWide('sm')
  const mayMark = useMarking() !== null
  const shared = useMemo(() => findSharedNames(rows), [rows])
  const toLine = (row: AttendanceRow) => ({
    row,
    eventDate,
    isNew: fresh.has(row.id),
    email: shared.has(row.student_name) ? (row.student_email ?? null) : null,
    classes: classes ? (classes.get(row.student_id ?? '') ?? '') : undefined,
  })
  if (!isWide) {
    return (
      <Card>
        <VirtualList
          label={reportsWords.checked}
          items={rows}
          keyOf={toId}
          growsAtHead
          height={entryHeight}
          renderItem={(row, props) => <RollEntry {...toLine(row)} {...props} />}
        />
      </Card>
    )
  }
  const hasEvidence = use(HintsOfRoll).size > 0
  const hintsTitle = describeHintsColumn(rows, hasEvidence)
  const withHints = hintsTitle !== null
  return (
    <TableContainer component={Card}>
      <Table aria-label={reportsWords.checked} aria-rowcount={rows.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell sx={{ width: 184 }}>{reportsWords.arrived}</TableCell>
            <TableCell>{reportsWords.student}</TableCell>
            {classes && <TableCell sx={{ width: '22%' }}>{reportsWords.classes}</TableCell>}
            {withHints && <TableCell sx={{ width: '30%' }}>{hintsTitle}</TableCell>}
            {mayMark && <MenuHead />}
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={rows}
          keyOf={toId}
          growsAtHead
          height={rowHeight}
          renderRow={(row, props) => <RollRow {...toLine(row)} withHints={withHints} {...props} />}
        />
      </Table>
    </TableContainer>
  )
}
