import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ClassGrid } from '#contract/rolls/grid.ts'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { PrintOnly } from '#web/kit/page/print-only.tsx'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { EventMarking } from '#web/rolls/marks/event-marking.tsx'
import {
  columnsAt,
  countAttended,
  describeColumn,
  describeTotal,
  judgeCell,
  splitForPaper,
  type Column,
} from './grid-cells.ts'
import { GridList } from './grid-list.tsx'
import { gridSorts, type GridClass, type GridSort, type GridProps } from './grid-rows.ts'
import { GridTable } from './grid-table.tsx'
import { useGrid } from './use-grid.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { hintZone } from '#web/kit/time/hint-zone.ts'
import { monthAndDay } from '#web/kit/time/times.ts'
import { CellMark } from './cell-mark.tsx'

type Address = {
  typed: string
  search: (searchText: string) => void
  sort: string | null
  sortBy: (sort: GridSort) => void
}
type Props = {
  course: GridClass
  address: Address
  /** The download buttons, beside the search. */
  children: ReactNode
}

/** A class’s students and events, with a tick for each attendance. Can be searched, and sorted by name or total. */
export default function AttendanceGrid({ course, address, children }: Props) {
  return (
    <Box component="section" aria-label={classesWords.attendanceByEvent}>
      <Box sx={{ display: 'flex', gap: 1, mb: 1.5, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '0 1 340px' }}>
          <SearchField
            typed={address.typed}
            onSearch={address.search}
            placeholder={classesWords.searchStudents}
            label={classesWords.searchStudentsByNameEmail}
          />
        </Box>
        {children}
      </Box>
      <Loaded
        query={useGrid(course.id)}
        waiting={<Skeleton role="img" aria-label={classesWords.loadingAttendance} variant="rounded" height={240} />}
        failed={classesWords.couldntLoadAttendance}
      >
        {(grid) => <Grid grid={grid} course={course} address={address} />}
      </Loaded>
    </Box>
  )
}

function Grid({
  grid: { events, students },
  course,
  address,
}: {
  grid: ClassGrid
  course: GridClass
  address: Address
}) {
  const now = useNow(60_000)
  const isWide = useIsWide('md')
  const deferredText = useDeferredValue(address.typed)
  const sort = gridSorts.find((name) => name === address.sort) ?? 'name'
  const columns = useMemo(() => columnsAt(events, now), [events, now])
  const rows = useMemo(() => {
    const everyone = students.map((student) => ({
      student,
      attended: new Set(student.attended),
      excused: new Set(student.excused),
    }))
    if (sort === 'name') return everyone
    const counted = everyone.map((row) => ({ row, count: countAttended(row.attended, columns) }))
    counted.sort((first, second) => (sort === 'most' ? second.count - first.count : first.count - second.count))
    return counted.map(({ row }) => row)
  }, [students, columns, sort])
  const matches = useMemo(() => {
    const ids = new Set(searchStudents(students, deferredText).map(({ id }) => id))
    return deferredText.trim() === '' ? rows : rows.filter(({ student }) => ids.has(student.id))
  }, [rows, students, deferredText])
  const upcoming = events.length - columns.length
  const props = { course, rows: matches, columns, classSize: students.length, now, sort, onSort: address.sortBy }
  const zone = hintZone(columns.map(({ date, time_zone }) => [date, time_zone]))
  return (
    <>
      {zone && <Note>{zone}</Note>}
      {columns.length === 0 ? (
        <Says>{classesWords.checkHasNotOpenedAny}</Says>
      ) : matches.length === 0 ? (
        <Says>{classesWords.noStudentMatchesHere}</Says>
      ) : (
        <EventMarking>
          {(openMarks) =>
            isWide ? <GridTable {...props} openMarks={openMarks} /> : <GridList {...props} openMarks={openMarks} />
          }
        </EventMarking>
      )}
      {columns.length > 0 && <GridPrint {...props} zone={zone} />}
      {upcoming > 0 && columns.length > 0 && <Says>{classesWords.upcomingEventAppears({ upcoming })}</Says>}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {children}
    </Typography>
  )
}

function Says({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1.5 }}>
      {children}
    </Typography>
  )
}

type GridPrintProps = Pick<GridProps, 'course' | 'rows' | 'columns' | 'classSize' | 'now'> & {
  zone: string | null
}

/** The whole grid on paper: all students, the events in blocks that fit the page, and the headings on every page. */
function GridPrint(props: GridPrintProps) {
  // The grid can have thousands of rows, so they are rendered only while printing.
  return useIsPrinting() ? (
    <PrintOnly margin={12}>
      {splitForPaper(props.columns).map((block) => (
        <Block key={block[0]!.id} {...props} block={block} />
      ))}
    </PrintOnly>
  ) : null
}

function Block({ course, rows, columns, classSize, now, zone, block }: GridPrintProps & { block: Column[] }) {
  return (
    <Box component="table" sx={tableSx} style={{ width: `${70 + block.length * 11.5}mm` }}>
      <colgroup>
        <col style={{ width: '52mm' }} />
        <col style={{ width: '18mm' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <OwnName>{course.name}</OwnName>
            {zone && <div>{zone}</div>}
          </th>
          <th scope="col">{classesWords.total}</th>
          {block.map((column) => (
            <th key={column.id} scope="col">
              <Box sx={uprightSx}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  <OwnName>{column.name}</OwnName>
                </Box>
                <span>{describeColumn(column, classSize)}</span>
              </Box>
              {monthAndDay(column.date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.student.id}>
            <th scope="row">
              <PersonName of={row.student} />
            </th>
            <td>{describeTotal(row, columns, now)}</td>
            {block.map((column) => (
              <td key={column.id}>
                <CellMark cell={judgeCell(row, column, now)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const tableSx = {
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  color: '#000',
  fontSize: '8pt',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '&:not(:first-of-type)': { breakBefore: 'page' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': { p: '0.8mm 0.5mm', borderBottom: '0.5pt solid #999', overflowWrap: 'anywhere', textAlign: 'center' },
  '& th:first-of-type, & td:nth-of-type(1)': { textAlign: 'start' },
  '& tbody th': { fontWeight: 400 },
  '& thead th': { verticalAlign: 'bottom', fontWeight: 400, borderBottom: '1pt solid #000' },
  '& .MuiSvgIcon-root': { fontSize: '9pt', color: '#000' },
} as const

/** The name of an event, written from bottom to top. */
const uprightSx = {
  display: 'grid',
  writingMode: 'vertical-rl',
  transform: 'rotate(180deg)',
  maxHeight: '38mm',
  mx: 'auto',
  mb: '1mm',
  fontSize: '7pt',
  textAlign: 'start',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const
