import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { ClassGrid } from '#contract/rolls/grid.ts'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { columnsAt, idsAttended } from './grid-cells.ts'
import { GridList } from './grid-list.tsx'
import { GridTable } from './grid-table.tsx'
import { useGrid } from './use-grid.ts'

type Address = { typed: string; search: (searchText: string) => void }

/** Students and events of a class with a tick for each check-in, searched by name. */
export function AttendanceGrid({ classId, address }: { classId: string; address: Address }) {
  return (
    <Box component="section" aria-labelledby="grid" sx={{ mt: 4 }}>
      <Typography id="grid" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {classesWords.attendanceByEvent}
      </Typography>
      <Loaded
        query={useGrid(classId)}
        waiting={<Skeleton role="img" aria-label={classesWords.loadingAttendance} variant="rounded" height={240} />}
        failed={classesWords.couldntLoadAttendance}
      >
        {(grid) => <Grid grid={grid} address={address} />}
      </Loaded>
    </Box>
  )
}

function Grid({ grid: { events, students }, address }: { grid: ClassGrid; address: Address }) {
  const now = useNow(60_000)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const deferredText = useDeferredValue(address.typed)
  const rows = useMemo(() => students.map((student) => ({ student, attended: idsAttended(student) })), [students])
  const matches = useMemo(() => {
    const ids = new Set(searchStudents(students, deferredText).map(({ id }) => id))
    return deferredText.trim() === '' ? rows : rows.filter(({ student }) => ids.has(student.id))
  }, [rows, students, deferredText])
  const columns = columnsAt(events, now)
  const upcoming = events.length - columns.length
  const props = { rows: matches, columns, classSize: students.length, now }
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <SearchField
          typed={address.typed}
          onSearch={address.search}
          placeholder={classesWords.searchStudents}
          label={classesWords.searchStudentsByNameEmail}
        />
      </Box>
      {columns.length === 0 ? (
        <Says>{classesWords.checkHasNotOpenedAny}</Says>
      ) : matches.length === 0 ? (
        <Says>{classesWords.noStudentMatchesHere}</Says>
      ) : isWide ? (
        <GridTable {...props} />
      ) : (
        <GridList {...props} />
      )}
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
