import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useCurrentMarks } from '#web/rolls/marks/use-current-marks.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { ClassCounts } from './class-counts.tsx'
import { classesByStudent, describeUnnamed, figuresNow, knownClass, missingStudents } from './expected.ts'
import { HallFilters } from './hall-tools.tsx'
import { MissingList } from './missing-list.tsx'
import type { useHallAddress } from './use-hall-address.ts'

type Props = {
  eventId: string
  address: ReturnType<typeof useHallAddress>
  statistics: LiveStatistics | undefined
  /** The ids of the students on the roll. */
  onRoll: ReadonlySet<string>
  isFailed: boolean
  onRetry: () => void
}

/** Lists who is expected and hasn't come: own students by name, everyone else as a number. */
export function Missing({ statistics, isFailed, onRetry, ...rest }: Props) {
  if (statistics) return <Names statistics={statistics} {...rest} />
  if (isFailed) return <FailedToLoad says={reportsWords.expectedListNotLoaded} onRetry={onRetry} />
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
  if (statistics.expected === 0) return <NobodyExpected />
  const { missing } = figuresNow(statistics, onRoll)
  // The search isn't the reason: no one in this class is missing.
  const isNarrowed = classId !== null && searchText.trim() === ''
  const isEmpty = statistics.classes.some(({ id, expected }) => id === classId && expected === 0)
  const unnamed = describeUnnamed(missing, everybody.length)
  return (
    <>
      {/* Above the names, because no one would find it below two thousand of them. */}
      <ClassCounts classes={statistics.classes} />
      {unnamed !== null && (
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {unnamed}
        </Typography>
      )}
      {everybody.length > 0 && (
        <HallFilters address={address} ownClasses={statistics.classes.filter((course) => course.is_own)} />
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
