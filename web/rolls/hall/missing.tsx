import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatNumber } from '#contract/language/formatters.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import type { LiveStatistics, ClassAtEvent } from '#contract/rolls/live/statistics.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { useMarks } from '#web/rolls/marks/api.ts'
import { toShownMark, currentByPerson } from '#web/rolls/marks/mark-history.ts'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { addresses } from '#web/session/addresses.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import {
  classesByStudent,
  describeUnnamed,
  computeFigures,
  knownClass,
  missingStudents,
  classLabel,
} from './expected.ts'
import { MissingList } from './missing-list.tsx'
import type { useHallAddress } from './use-hall-address.ts'

type Props = {
  eventId: string
  address: ReturnType<typeof useHallAddress>
  statistics: LiveStatistics | undefined
  /** The ids of the students on the roll. */
  onRoll: ReadonlySet<string>
  isFailed: boolean
  error: unknown
  onRetry: () => void
}

/** Lists the students who are expected and haven’t come: the viewer’s own by name, everyone else as a number. */
export function Missing({ statistics, isFailed, error, onRetry, ...rest }: Props) {
  if (statistics) return <Names statistics={statistics} {...rest} />
  if (isFailed) return <FailedToLoad says={reportsWords.expectedListNotLoaded} error={error} onRetry={onRetry} />
  return <ListSkeleton label={reportsWords.loadingExpectedList} />
}

type NamesProps = Pick<Props, 'eventId' | 'address' | 'onRoll'> & { statistics: LiveStatistics }

function Names({ eventId, address, statistics, onRoll }: NamesProps) {
  const marks = useCurrentMarks(eventId)
  const searchText = useDeferredValue(address.typed)
  const classId = knownClass(statistics.classes, address.classId)
  const classes = useMemo(() => classesByStudent(statistics), [statistics])
  const everybody = useMemo(
    () => missingStudents(statistics.students, { onRoll, classId: null, searchText: '' }),
    [statistics, onRoll],
  )
  const matches = useMemo(
    () => missingStudents(everybody, { onRoll, classId, searchText }),
    [everybody, onRoll, classId, searchText],
  )
  if (statistics.names_deleted)
    return (
      <EmptyState
        kind="none-yet"
        title={reportsWords.namesWereDeleted}
        sentence={reportsWords.withoutNames({ count: statistics.without_names })}
      />
    )
  if (statistics.expected === 0) return <NobodyExpected />
  const { missing } = computeFigures(statistics, onRoll)
  // Without a search text, the class filter is the reason that nobody is listed.
  const isNarrowed = classId !== null && searchText.trim() === ''
  const isEmpty = statistics.classes.some(({ id, expected }) => id === classId && expected === 0)
  const unnamed = describeUnnamed(missing, everybody.length)
  return (
    <>
      {/* Above the names, because nobody would find it below 2,000 of them. */}
      <ClassCounts classes={statistics.classes} />
      {unnamed !== null && (
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {unnamed}
        </Typography>
      )}
      {matches.length > 0 ? (
        <MissingList students={matches} classes={classes} marks={marks} />
      ) : everybody.length > 0 ? (
        <EmptyState
          kind="none-match"
          title={isNarrowed ? ofThatClass(isEmpty) : reportsWords.noMissingStudentMatches}
          sentence={isNarrowed ? undefined : reportsWords.checkSpellingShowMissing}
          action={
            <Button variant="outlined" onClick={address.clear}>
              {reportsWords.showAllMissing}
            </Button>
          }
        />
      ) : (
        missing === 0 && <EmptyState kind="none-yet" title={reportsWords.everyoneExpectedCheckedIn} />
      )}
    </>
  )
}

function NobodyExpected() {
  return (
    <EmptyState
      kind="none-yet"
      title={reportsWords.noOneExpectedByName}
      sentence={reportsWords.noOneExpectedAbout}
      action={
        <Button variant="outlined" component={Link} to={addresses.events}>
          {reportsWords.backEvents}
        </Button>
      }
    />
  )
}

const ofThatClass = (isEmpty: boolean) => (isEmpty ? reportsWords.noOneOnRoster : reportsWords.everyoneInClassCheckedIn)

/** The numbers of every class that the event counts for, the viewer’s own classes first. */
function ClassCounts({ classes }: { classes: ClassAtEvent[] }) {
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {reportsWords.byClass}
      </Typography>
      <TableContainer component={Card}>
        {/* The number columns are only as wide as they need, so that a colleague's name doesn't wrap on a phone. */}
        <Table
          aria-label={reportsWords.byClass}
          sx={{
            '& .MuiTableCell-root:first-of-type': { pl: { xs: 2, sm: 3 }, pr: { xs: 0.5, sm: 3 } },
            '& .MuiTableCell-alignRight': { width: '1%', pl: { xs: 1, sm: 3 }, pr: { xs: 1.5, sm: 3 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{reportsWords.class}</TableCell>
              <TableCell align="right">{reportsWords.expected}</TableCell>
              <TableCell align="right">{reportsWords.in}</TableCell>
              <TableCell align="right">{reportsWords.missing}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {classes.map((course) => (
              <TableRow key={course.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {classLabel(course, classes)}
                  <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                    {course.is_own ? reportsWords.yourClass : course.faculty_name}
                  </Box>
                </TableCell>
                <TableCell align="right">{formatNumber(course.expected)}</TableCell>
                <TableCell align="right">{formatNumber(course.checked_in)}</TableCell>
                <TableCell align="right">{formatNumber(course.expected - course.checked_in)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}

const none: ReadonlyMap<string, ShownMark> = new Map()

/** Loads the current marks about presence, by person id. Empty for a viewer who can’t correct the roll. */
function useCurrentMarks(eventId: string): ReadonlyMap<string, ShownMark> {
  const { data } = useMarks(eventId, { isWanted: useMarking() !== null })
  return useMemo(() => {
    if (!data) return none
    return new Map([...currentByPerson(data)].map(([id, mark]) => [id, toShownMark(mark)]))
  }, [data])
}
