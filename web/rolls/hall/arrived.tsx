import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useDeferredValue, useMemo, use } from 'react'
import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'
import { countWithoutNames, describeNoNames } from '#web/rolls/dialog/messages.ts'
import { MenuHead, RollEntry, RollRow } from '#web/rolls/dialog/row.tsx'
import {
  countByOrigin,
  searchRows,
  type AttendanceRow,
  findSharedNames,
  describeHintsColumn,
} from '#web/rolls/dialog/rows.ts'
import { HintsOfRoll } from '#web/rolls/evidence/use-evidence.ts'
import type { RollEvent } from '#web/rolls/roll-event.ts'
import { useNewRows } from '#web/rolls/use-new-rows.ts'
import { WithHints } from '#web/rolls/evidence/with-hints.tsx'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { classesByStudent, knownClass, studentsOfClass } from './expected.ts'
import type { useHallAddress } from './use-hall-address.ts'

type Props = {
  eventId: string
  address: ReturnType<typeof useHallAddress>
  /** Undefined while it loads, or if loading failed. Then no classes are known. */
  statistics: LiveStatistics | undefined
  rows: AttendanceRow[]
  event: RollEvent | undefined
  isFilling: boolean
}

/** Lists the students who came, with a search and a class filter. */
export function Arrived({ eventId, address, statistics, rows, event, isFilling }: Props) {
  const fresh = useNewRows(rows)
  const searchText = useDeferredValue(address.typed)
  const ownClasses = useMemo(() => statistics?.classes.filter((course) => course.is_own) ?? [], [statistics])
  const classId = knownClass(ownClasses, address.classId)
  const classes = useMemo(() => (statistics ? classesByStudent(statistics) : null), [statistics])
  const matches = useMemo(() => {
    const ofClass = statistics ? studentsOfClass(statistics.students, classId) : null
    return searchRows(ofClass ? rows.filter((row) => ofClass.has(row.student_id ?? '')) : rows, searchText)
  }, [rows, statistics, classId, searchText])
  // Without a search text, the class filter is the reason that nobody is listed.
  const isNarrowed = classId !== null && searchText === '' && rows.length > 0
  const none = describeNoNames({
    count: rows.length,
    foundCount: matches.length,
    searchText,
    isFilling,
    withoutNames: countWithoutNames(statistics),
  })
  return (
    <>
      {none ? (
        <EmptyState
          {...none}
          {...(isNarrowed && {
            title: isFilling ? reportsWords.noOneFromClassHas : reportsWords.noOneFromClassChecked,
            sentence: undefined,
          })}
          action={
            none.kind === 'none-match' && (
              <Button variant="outlined" onClick={address.clear}>
                {reportsWords.showAllStudents}
              </Button>
            )
          }
        />
      ) : (
        <WithHints
          eventId={eventId}
          checkIns={countByOrigin(rows).checkedIn}
          rows={matches}
          isOnly={address.isHintedOnly}
          onOnly={address.showHintedOnly}
        >
          {(visibleRows) => (
            <CameList
              rows={visibleRows}
              fresh={fresh}
              eventDate={event?.date}
              classes={ownClasses.length > 0 ? classes : null}
            />
          )}
        </WithHints>
      )}
    </>
  )
}

/** The approximate heights of a row of the table and of an entry on a phone, in px. */
const [rowHeight, entryHeight] = [52, 69]

type CameListProps = {
  rows: AttendanceRow[]
  /** The ids of new rows. */
  fresh: ReadonlySet<string>
  eventDate: string | null | undefined
  /** The viewer’s own classes that the event counts for, by student id. Null until they load. */
  classes: ReadonlyMap<string, string> | null
}

const toId = ({ id }: AttendanceRow) => id

/** Lists the students who came, latest first. Out of thousands, only the rows in the window are rendered. */
function CameList({ rows, fresh, eventDate, classes }: CameListProps) {
  const hasEvidence = use(HintsOfRoll).size > 0
  const hintsTitle = describeHintsColumn(rows, hasEvidence)
  const withHints = hintsTitle !== null
  // With both optional columns, the names need a wider window.
  const isWide = useIsWide(classes && withHints ? 1010 : 'sm')
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
  return (
    <TableContainer component={Card}>
      <Table aria-label={reportsWords.checked} aria-rowcount={rows.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell sx={{ width: { xs: 120, lg: 184 }, [low]: { width: 120 } }}>{reportsWords.arrived}</TableCell>
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
