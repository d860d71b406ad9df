import { kitWords } from '#contract/kit/words.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useMemo, useState } from 'react'
import { isGone } from '#web/api/explain-failure.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useKeptInAddress } from '#web/kit/page/use-kept-in-address.ts'
import { useSession } from '#web/session/use-session.ts'
import { useLiveStatistics, useRefusedAttempts } from '#web/rolls/api.ts'
import { PasteButton } from '#web/rolls/paste/paste-button.tsx'
import { AttendanceList } from './list.tsx'
import { countWithoutNames, describeNoNames, isRefusal, rollProblem } from './messages.ts'
import { countByOrigin, searchRows, type AttendanceRow } from './rows.ts'
import { AttendanceSummary } from './summary.tsx'
import { AttendanceTools } from './tools.tsx'
import { MarkActions } from '#web/rolls/marks/mark-actions.tsx'
import { MarkedList } from '#web/rolls/marks/marked-list.tsx'
import { Marking } from '#web/rolls/marks/marking.tsx'
import { useNotPresentCount } from '#web/rolls/marks/use-not-present-count.ts'
import type { RollEvent } from '#web/rolls/roll-event.ts'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { useNewRows } from '#web/rolls/use-new-rows.ts'
import { ClassesOnRoll, findClassesOnRoll } from '#web/rolls/term-link.tsx'
import { useUnconfirmed } from '#web/rolls/attempts/api.ts'
import { withoutRefused } from '#web/rolls/roll-address.ts'
import { UnconfirmedNote } from '#web/rolls/attempts/unconfirmed-note.tsx'
import { useRollDownload } from '#web/rolls/use-roll-download.ts'
import { useRoll } from '#web/rolls/use-roll.ts'
import { WithHints } from '#web/rolls/evidence/with-hints.tsx'

// Loaded on demand, because it is rarely opened.
const RefusedAttempts = lazyPart(() => import('#web/rolls/attempts/refused-attempts.tsx'))

/** How often (ms) unconfirmed scans are reloaded while a hall fills. */
const attemptsIntervalMs = 10_000

/** A complete roll with fewer names than this has no search field. */
const searchableFrom = 20

type Props = {
  eventId: string
  event: RollEvent | undefined
  /** Whether this person may correct who was present. */
  mayMark: boolean
}

/** The roll of one event, with its search, corrections and downloads. */
export function AttendanceRoll({ eventId, event, mayMark }: Props) {
  const { facultyId } = useSession()
  const { roll, failure, news, isFilling, isFollowed, isStreaming } = useRoll(eventId, event)
  const { problem: fileProblem, dismiss, ...file } = useRollDownload(eventId, event)
  const [searchText, setSearchText] = useKeptInAddress('name')
  const [hintsText, setHintsText] = useKeptInAddress('hints')
  const [isRefreshing, setRefreshing] = useState(false)
  const [viewText, setView] = useKeptInAddress('list')
  const view = viewText === 'refused' || viewText === 'away' ? viewText : 'names'
  const isThere = roll.data !== undefined
  const refused = useRefusedAttempts(eventId, { isWanted: isThere })
  const tries = useUnconfirmed(eventId, { isWanted: isThere, everyMs: isFollowed && attemptsIntervalMs })
  const away = useNotPresentCount(eventId, { isWanted: mayMark && isThere, isFollowed, isStreaming })

  const { data: statistics } = useLiveStatistics(eventId, { isWanted: isThere, everyMs: false })
  const classesOnRoll = useMemo(() => findClassesOnRoll(statistics?.students ?? []), [statistics])

  // During a retry, show that the roll is loading instead of the last failure.
  const problem = rollProblem(facultyId, isRefreshing ? roll.error : failure)
  if (facultyId === null) return <Alert severity="error">{problem}</Alert>
  if (isGone(failure)) return <NoEvent error={failure} />
  const refresh = () => {
    setRefreshing(true)
    if (isThere) void Promise.all([refused.refetch(), tries.refetch()])
    void roll.refetch().finally(() => setRefreshing(false))
  }
  const rows = roll.data
  // A growing roll always has a search field. If it appeared later, it would push all names down.
  const isSearchable = rows !== undefined && (rows.length >= (news ? 1 : searchableFrom) || searchText !== '')
  return (
    <Marking eventId={eventId} mayMark={mayMark && (rows !== undefined || problem === null)}>
      <AttendanceSummary count={rows ? countByOrigin(rows) : problem === null ? 'asked' : 'unknown'} event={event} />
      <AttendanceTools
        search={isSearchable ? { typed: searchText, onChange: setSearchText } : null}
        news={news}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        file={file}
      >
        <MarkActions>
          <PasteButton eventId={eventId} />
        </MarkActions>
      </AttendanceTools>
      {fileProblem && (
        <Alert severity="error" onClose={dismiss} sx={{ mb: 2 }}>
          {fileProblem}
        </Alert>
      )}
      {problem !== null && rows && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {problem !== null && !rows && (
        <EmptyState
          bare
          kind="failed"
          title={problem}
          headingLevel="h3"
          action={
            isRefusal(failure) ? undefined : (
              <Button variant="outlined" onClick={refresh}>
                {kitWords.tryAgain}
              </Button>
            )
          }
        />
      )}
      {problem === null && !rows && <RollSkeleton />}
      {rows && view !== 'refused' && (
        <UnconfirmedNote count={tries.data?.unconfirmed} onShow={() => setView('refused')} />
      )}
      <ClassesOnRoll value={classesOnRoll}>
        {rows && view === 'names' && (
          <Names
            eventId={eventId}
            rows={rows}
            searchText={searchText}
            event={event}
            isFilling={isFilling}
            withoutNames={countWithoutNames(statistics)}
            isOnly={hintsText === '1'}
            onOnly={(isOnly) => setHintsText(isOnly ? '1' : '')}
          />
        )}
        {rows && view === 'away' && <MarkedList eventId={eventId} rows={rows} />}
      </ClassesOnRoll>
      {view === 'refused' && (
        <Suspense>
          <RefusedAttempts eventId={eventId} />
        </Suspense>
      )}
      {rows && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > .MuiButton-root': { minHeight: 44 } }}>
          {view !== 'names' ? (
            <Button variant="plain" onClick={() => setView('', withoutRefused)}>
              {reportsWords.backNames}
            </Button>
          ) : (
            <>
              {away > 0 && (
                <Button variant="plain" onClick={() => setView('away')}>
                  {markingWords.absentOrExcusedCount({ count: away })}
                </Button>
              )}
              <Button variant="plain" onClick={() => setView('refused')}>
                {refused.data
                  ? reportsWords.refusedAttemptsCount({ count: refused.data.count })
                  : reportsWords.refusedAttempts}
              </Button>
            </>
          )}
        </Box>
      )}
    </Marking>
  )
}

type NamesProps = {
  eventId: string
  rows: AttendanceRow[]
  searchText: string
  event: RollEvent | undefined
  isFilling: boolean
  withoutNames: number | null
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
}

function Names(props: NamesProps) {
  const { eventId, rows, searchText, event, isOnly, onOnly } = props
  const fresh = useNewRows(rows)
  const matches = searchRows(rows, searchText)
  const none = describeNoNames({
    count: rows.length,
    foundCount: matches.length,
    searchText,
    isFilling: props.isFilling,
    withoutNames: props.withoutNames,
  })
  if (none) return <EmptyState bare headingLevel="h3" {...none} />
  return (
    <>
      <WithHints {...{ eventId, isOnly, onOnly }} checkIns={countByOrigin(rows).checkedIn} rows={matches}>
        {(visibleRows) => <AttendanceList rows={visibleRows} fresh={fresh} eventDate={event?.date} />}
      </WithHints>
    </>
  )
}

function RollSkeleton() {
  return (
    <output aria-label={reportsWords.loadingAttendance}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={36} sx={{ my: 1 }} />
      ))}
    </output>
  )
}
