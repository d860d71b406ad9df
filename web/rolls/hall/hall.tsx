import { eventPageMessages } from '#contract/events/words.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ClassAtEvent } from '#contract/rolls/live/statistics.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useLiveStatistics, useRefusedAttempts } from '#web/rolls/api.ts'
import { PasteButton } from '#web/rolls/paste/paste-button.tsx'
import { MarkActions } from '#web/rolls/marks/mark-actions.tsx'
import { MarkedList } from '#web/rolls/marks/marked-list.tsx'
import { Marking } from '#web/rolls/marks/marking.tsx'
import { useNotPresentCount } from '#web/rolls/marks/use-not-present-count.ts'
import { isRefusal, rollProblem } from '#web/rolls/dialog/messages.ts'
import { countByOrigin } from '#web/rolls/dialog/rows.ts'
import { AttendanceTools } from '#web/rolls/dialog/tools.tsx'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { toCheckInTimes, type RollEvent } from '#web/rolls/roll-event.ts'
import { useRollDownload } from '#web/rolls/use-roll-download.ts'
import { useRoll } from '#web/rolls/use-roll.ts'
import { ClassesOnRoll, findClassesOnRoll } from '#web/rolls/term-link.tsx'
import { useUnconfirmed } from '#web/rolls/attempts/api.ts'
import { UnconfirmedNote } from '#web/rolls/attempts/unconfirmed-note.tsx'
import { countArrivals } from './arrivals.ts'
import { Arrived } from './arrived.tsx'
import { computeFigures, isAnyMissing } from './expected.ts'
import { HallFigures } from './hall-figures.tsx'
import { HallFilters, HallLists } from './hall-tools.tsx'
import { Missing } from './missing.tsx'
import { useHallAddress, type HallList } from './use-hall-address.ts'

const RefusedAttempts = lazyPart(() => import('#web/rolls/attempts/refused-attempts.tsx'))

const audience = reportsWords.attendanceForOwner

/** How often (ms) the data that has no stream is reloaded while a hall fills. */
const [countedEvery, refusedEvery] = [5_000, 10_000]

type Props = {
  eventId: string
  event: RollEvent | undefined
  eventError: Error | null
  /** Whether this person may correct who was present. */
  mayMark: boolean
  /** Also called when the roll no longer exists, because the event may have been deleted. */
  readEvent: () => void
}

/** The roll of an event on its own page: the figures, and who came, is missing, or was refused. */
export default function Hall({ eventId, event, eventError, mayMark, readEvent }: Props) {
  const { facultyId } = useSession()
  const address = useHallAddress()
  const { roll, failure, news, isFollowed, isStreaming, isFilling } = useRoll(eventId, event)
  const isThere = roll.data !== undefined
  const isDeleted = isGone(failure)
  const tellGone = useEffectEvent(readEvent)
  useEffect(() => {
    if (isDeleted) tellGone()
  }, [isDeleted])
  const statistics = useLiveStatistics(eventId, { isWanted: isThere, everyMs: isFollowed && countedEvery })
  const refused = useRefusedAttempts(eventId, { isWanted: isThere, everyMs: isFollowed && refusedEvery })
  const tries = useUnconfirmed(eventId, { isWanted: isThere, everyMs: isFollowed && refusedEvery })
  const away = useNotPresentCount(eventId, { isWanted: mayMark && isThere, isFollowed, isStreaming })
  const { problem: fileProblem, dismiss, ...file } = useRollDownload(eventId, event)
  const [isRefreshing, setRefreshing] = useState(false)

  const rows = roll.data
  const onRoll = useMemo(() => new Set(rows?.map((row) => row.student_id ?? '')), [rows])
  const classesOnRoll = useMemo(() => findClassesOnRoll(statistics.data?.students ?? []), [statistics.data])
  const figures = useMemo(() => statistics.data && computeFigures(statistics.data, onRoll), [statistics.data, onRoll])
  const arrivals = useMemo(
    () =>
      rows &&
      event &&
      countArrivals(
        toCheckInTimes(event),
        // A student who was only marked present has no arrival time.
        rows.filter((row) => row.scanned_at !== null).map((row) => Date.parse(row.timestamp)),
      ),
    [rows, event],
  )

  // During a retry, show that the roll is loading instead of the last failure.
  const problem = rollProblem(facultyId, isRefreshing ? roll.error : failure)
  const refresh = () => {
    setRefreshing(true)
    if (!event) readEvent()
    if (isThere) void Promise.all([refused.refetch(), tries.refetch(), statistics.refetch()])
    void roll.refetch().finally(() => setRefreshing(false))
  }
  if (problem !== null && !rows) {
    return isRefusal(failure) ? (
      <NoEvent says={problem} error={failure} sentence={audience} />
    ) : (
      <NoEvent says={problem} error={failure} onRetry={refresh} />
    )
  }
  // During an automatic reload, keep showing the failure so that the page doesn’t flicker.
  const hasNoFigures = statistics.isError || (isFollowed && statistics.errorUpdateCount > 0)
  const eventProblem = !event && eventError ? eventPageMessages.eventFailed : null
  const stale = problem ?? eventProblem ?? staleNote(statistics, refused, address.list)
  const listProps = { address, statistics: statistics.data, onRoll }
  const counts = rows && countByOrigin(rows)
  const hasNames =
    address.list === 'came'
      ? rows !== undefined && rows.length > 0
      : address.list === 'missing' &&
        rows !== undefined &&
        statistics.data !== undefined &&
        isAnyMissing(statistics.data, onRoll)
  return (
    <Marking eventId={eventId} mayMark={mayMark}>
      {stale !== null && (
        <RetryAlert
          says={stale}
          error={problem === null ? statistics.error : failure}
          onRetry={refresh}
          sx={{ mb: 3 }}
        />
      )}
      <HallFigures
        count={counts ?? 'asked'}
        event={event}
        arrivals={arrivals ?? null}
        figures={figures ?? (hasNoFigures ? 'unknown' : 'asked')}
      />
      {/* In a low window the search and all buttons share a row. */}
      <Box
        sx={{
          [low]: {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            rowGap: 0.25,
            mb: 0.25,
            '& .MuiInputBase-root': { height: 44 },
            '& .MuiToggleButtonGroup-root': { flex: '1 1 100%' },
            '& .MuiToggleButton-root': { minHeight: 36, py: 0.5 },
          },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.5,
            mb: 1,
            [low]: { display: 'contents' },
          }}
        >
          <HallLists
            address={address}
            counts={{ came: rows?.length, missing: figures?.missing, refused: refused.data?.count, away }}
            isMixed={counts !== undefined && counts.marked > 0}
          />
          <Box
            sx={{
              flex: 1,
              minWidth: { xs: '100%', md: 480 },
              '& > .roll-tools': { my: 0 },
              [low]: { flex: 'none', minWidth: 0, order: 1, '& .roll-news': { display: 'none' } },
            }}
          >
            <AttendanceTools search={null} news={news} isRefreshing={isRefreshing} onRefresh={refresh} file={file} />
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            flexWrap: { xs: 'nowrap', sm: 'wrap' },
            justifyContent: 'space-between',
            gap: 1,
            mb: { xs: 1, sm: 1.5 },
            [low]: { display: 'contents' },
          }}
        >
          {hasNames && (
            <HallFilters
              address={address}
              ownClasses={statistics.data?.classes.filter((course) => course.is_own) ?? noClasses}
            />
          )}
          <MarkActions>
            <PasteButton eventId={eventId} />
          </MarkActions>
        </Box>
      </Box>
      {fileProblem && (
        <Alert severity="error" onClose={dismiss} sx={{ mb: 2 }}>
          {fileProblem}
        </Alert>
      )}
      {address.list !== 'refused' && (
        <UnconfirmedNote count={tries.data?.unconfirmed} onShow={() => address.open('refused')} />
      )}
      <ClassesOnRoll value={classesOnRoll}>
        {!rows && address.list !== 'refused' && <ListSkeleton label={reportsWords.loadingAttendance} />}
        {rows && address.list === 'came' && (
          <Arrived eventId={eventId} {...listProps} rows={rows} event={event} isFilling={isFilling} />
        )}
        {rows && address.list === 'missing' && (
          <Missing
            {...listProps}
            eventId={eventId}
            isFailed={hasNoFigures}
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        )}
        {rows && address.list === 'away' && <MarkedList eventId={eventId} rows={rows} />}
      </ClassesOnRoll>
      {address.list === 'refused' && (
        <Suspense fallback={<ListSkeleton label={reportsWords.loadingRefusedAttempts} />}>
          <RefusedAttempts eventId={eventId} />
        </Suspense>
      )}
    </Marking>
  )
}

const noClasses: ClassAtEvent[] = []

type Query = { isError: boolean; data: unknown }

/** Describes which data on the page is out of date because reloading failed. Null if none is. */
function staleNote(statistics: Query, refused: Query, list: HallList): string | null {
  if (statistics.isError && statistics.data) return reportsWords.expectedListNotRefreshed
  // The list of refused attempts shows its own error.
  if (refused.isError && refused.data && list !== 'refused') return reportsWords.refusedCountNotLoaded
  return null
}
