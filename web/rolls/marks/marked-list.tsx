import { describeMark } from '#contract/rolls/describe-mark.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { RollMark } from '#contract/rolls/marks.ts'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { timeOfDay } from '#web/kit/time/times.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import type { AttendanceRow } from '#web/rolls/dialog/rows.ts'
import { RollName } from '#web/rolls/term-link.tsx'
import { useMarks } from './api.ts'
import { toShownMark, selectNotPresentMarks } from './mark-history.ts'
import { RowMenuButton } from './row-menu-button.tsx'

/** Lists the people who are marked absent or excused, latest first. Most of them aren’t on the roll. */
export function MarkedList({ eventId, rows }: { eventId: string; rows: readonly AttendanceRow[] }) {
  const { data, error, refetch } = useMarks(eventId, { isWanted: true })
  if (!data)
    return error ? (
      <FailedToLoad says={markingWords.historyFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label={markingWords.loadingHistory} />
    )
  const marks = selectNotPresentMarks(data)
  if (marks.length === 0)
    return (
      <Typography role="status" sx={{ py: 2, color: 'text.secondary' }}>
        {markingWords.noneAbsentOrExcused}
      </Typography>
    )
  const onRoll = new Map(rows.map((row) => [row.student_id, row]))
  return (
    <Card>
      <Box component="ul" aria-label={markingWords.absentOrExcused} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {marks.map((mark) => (
          <Marked key={mark.id} mark={mark} row={onRoll.get(mark.student ?? mark.pending_student ?? '')} />
        ))}
      </Box>
    </Card>
  )
}

function Marked({ mark, row }: { mark: RollMark; row: AttendanceRow | undefined }) {
  const person = {
    id: (mark.student ?? mark.pending_student)!,
    name: mark.student_name,
    isPresent: row !== undefined,
    mark: toShownMark(mark),
    scannedAt: row?.scanned_at,
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: { xs: 2, sm: 3 },
        pr: 1,
        py: 1.25,
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>
          <RollName studentId={person.id} name={person.name} />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <Dotted of={[describeMark(person.mark), timeOfDay(mark.made_at)]} />
        </Box>
      </Box>
      <RowMenuButton person={person} />
    </Box>
  )
}
