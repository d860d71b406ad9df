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
import { EventMarking } from '#web/rolls/marks/event-marking.tsx'
import { columnsAt, countAttended, idsAttended } from './grid-cells.ts'
import { GridList } from './grid-list.tsx'
import { GridPrint } from './grid-print.tsx'
import { gridSorts, type GridClass, type GridSort } from './grid-rows.ts'
import { GridTable } from './grid-table.tsx'
import { useGrid } from './use-grid.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

type Address = {
  typed: string
  search: (searchText: string) => void
  sort: string | null
  sortBy: (sort: GridSort) => void
}
type Props = { course: GridClass; address: Address; /** Beside the search: the files. */ children: ReactNode }

/** Students and events of a class with a tick for each check-in, searched by name, and sorted by name or total. */
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
    const everyone = students.map((student) => ({ student, attended: idsAttended(student) }))
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
  return (
    <>
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
      {columns.length > 0 && <GridPrint {...props} />}
      {upcoming > 0 && columns.length > 0 && <Says>{classesWords.upcomingEventAppears({ upcoming })}</Says>}
    </>
  )
}

function Says({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1.5 }}>
      {children}
    </Typography>
  )
}
