import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { judgeCheckIn } from '#contract/check-in-window.ts'
import { noAttendanceYet } from '#contract/reports-words.ts'
import { ApiError } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useNow } from '#web/kit/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { useAttendance } from './api.ts'
import { AttendanceList } from './attendance-list.tsx'
import { attendanceMessages } from './attendance-messages.ts'
import { hasHints, searchRows } from './attendance-rows.ts'
import { AttendanceSummary } from './attendance-summary.tsx'
import { AttendanceTools } from './attendance-tools.tsx'
import { checkInTimesOf, type RollEvent } from './roll-event.ts'
import { useCsvDownload } from './use-csv-download.ts'

/** Below this many names a roll is read, not searched. */
const searchableFrom = 20

/** The roll of one event with everything that is done with it. */
export function AttendanceRoll({ eventId, event }: { eventId: string; event: RollEvent | undefined }) {
  const { facultyId } = useSession()
  // Every 5 s is often enough to notice that the doors opened or closed.
  const now = useNow(5000)
  const isFilling = event !== undefined && judgeCheckIn(checkInTimesOf(event), now).state === 'open'
  const roll = useAttendance(eventId, { isFilling })
  const csv = useCsvDownload(eventId, event)
  const [typed, setTyped] = useState('')
  const [isRefreshing, setRefreshing] = useState(false)

  if (facultyId === null) return <Alert severity="error">{attendanceMessages.noFacultyId}</Alert>
  const refresh = () => {
    setRefreshing(true)
    void roll.refetch().finally(() => setRefreshing(false))
  }
  const rows = roll.data
  return (
    <>
      <AttendanceSummary count={rows?.length ?? null} event={event} />
      <AttendanceTools
        search={rows && rows.length >= searchableFrom ? { typed, onChange: setTyped } : null}
        updatedAt={roll.dataUpdatedAt}
        isLost={roll.isError}
        isFilling={isFilling && rows !== undefined}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        isDownloading={csv.isDownloading}
        onDownload={csv.download}
      />
      {csv.problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {csv.problem}
        </Alert>
      )}
      {roll.isError && rows && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {loadProblem(roll.error)}
        </Alert>
      )}
      {roll.isError && !rows && (
        <EmptyState
          bare
          kind="failed"
          title={loadProblem(roll.error)}
          headingLevel="h3"
          action={
            <Button variant="outlined" onClick={refresh}>
              Try again
            </Button>
          }
        />
      )}
      {roll.isPending && <RollSkeleton />}
      {rows && <Names rows={rows} typed={typed} event={event} isFilling={isFilling} />}
    </>
  )
}

function Names(props: {
  rows: NonNullable<ReturnType<typeof useAttendance>['data']>
  typed: string
  event: RollEvent | undefined
  isFilling: boolean
}) {
  const { rows, typed, event } = props
  if (rows.length === 0) {
    const sentence = props.isFilling ? 'Names appear here as students check in.' : undefined
    return <EmptyState bare kind="none-yet" title={noAttendanceYet} sentence={sentence} headingLevel="h3" />
  }
  const found = searchRows(rows, typed)
  if (found.length === 0) {
    return (
      <EmptyState
        bare
        kind="none-match"
        title={`Nobody on this roll is called “${typed.trim()}”`}
        sentence="Check the spelling."
        headingLevel="h3"
      />
    )
  }
  return (
    <>
      <AttendanceList rows={found} eventDate={event?.date} />
      {rows.some(hasHints) && (
        <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
          Hints are measurements, not verdicts: indoors a phone’s position can be hundreds of metres off.
        </Typography>
      )}
    </>
  )
}

function RollSkeleton() {
  return (
    <output aria-label="Loading the attendance">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={36} sx={{ my: 1 }} />
      ))}
    </output>
  )
}

/** A refusal says why in its own words; asking again would not help there. Everything else is ours to say. */
function loadProblem(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status === 403
  return isRefused ? errorSentence(error, attendanceMessages.loadFailed) : attendanceMessages.loadFailed
}
