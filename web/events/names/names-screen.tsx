import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import { eventMessages, eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState, memo } from 'react'
import { useParams } from 'react-router'
import { nameListTitle } from '#contract/file-names.ts'
import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useEvent } from '#web/events/api.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { onScreen } from '#web/events/paper.ts'
import { listEventDetails } from '#web/kit/event-details.ts'
import { low } from '#web/kit/page/low-window.ts'
import { PrintOnly, usePrintTitle } from '#web/kit/page/print-only.tsx'
import { dateAndTime, longDate, timeRange, zoneNote } from '#web/kit/time/times.ts'
import { useLiveStatistics } from '#web/rolls/api.ts'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { nameLines, splitIntoSheets, type Sheet } from './name-lines.ts'
import { NameSheet, type SheetHead } from './name-sheet.tsx'

/** /faculty/events/{id}/names: a printable list of names to sign. */
export default function NamesScreen() {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const expected = useLiveStatistics(eventId, { isWanted: true, everyMs: false })
  const error = event.error ?? expected.error
  const retry = () => void Promise.all([event.refetch(), expected.refetch()])
  return (
    <>
      <PageHead title={eventsWords.nameList} facts={eventsWords.nameListAbout} back />
      {event.data && expected.data ? (
        <NameList event={event.data} expected={expected.data} readAt={expected.dataUpdatedAt} />
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403)
    return <NoEvent says={eventMessages.mayNotViewAttendance} error={error} sentence={eventsWords.namesForOwner} />
  return <NoEvent says={eventsWords.namesFailed} error={error} onRetry={onRetry} />
}

function Loading() {
  return (
    <Box component="output" aria-label={eventsWords.loadingNames} sx={{ display: 'block', maxWidth: 794 }}>
      <Skeleton width={240} height={44} sx={{ mb: 2.5 }} />
      <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: onScreen.aspectRatio }} />
    </Box>
  )
}

/** The numbers of blank lines to choose from. */
const blankChoices = [0, 10, 25, 50, 100]

type Props = { event: FacultyEvent; expected: LiveStatistics; /** When the list was loaded, in ms. */ readAt: number }

/** The number of names, a choice of blank lines, the first page, and the Print button. */
function NameList({ event, expected, readAt }: Props) {
  const lines = useMemo(() => nameLines(expected.students), [expected])
  const [blankCount, setBlankCount] = useState(lines.length === 0 ? 25 : 10)
  const sheets = useMemo(() => splitIntoSheets(lines, blankCount), [lines, blankCount])
  const head = useMemo(() => buildHead(event, lines.length, readAt), [event, lines.length, readAt])
  const blankId = useId()
  return (
    <Box sx={{ maxWidth: 794 }}>
      {lines.length === 0 ? (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          <strong>{eventsWords.noOneToName}.</strong> {eventsWords.noOneToNameAbout}
        </Alert>
      ) : null}
      <Notes expected={expected} names={lines.length} pages={sheets.length} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 2.5 }}>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          onClick={() => window.print()}
          sx={{ width: { xs: '100%', sm: 'auto' }, [low]: { width: 'auto' } }}
        >
          {eventsWords.print}
        </Button>
        <Box>
          <Typography component="label" id={`${blankId}-label`} htmlFor={blankId} variant="subtitle2">
            {eventsWords.blankLines}
          </Typography>
          <TextField
            select
            id={blankId}
            value={blankCount}
            onChange={({ target }) => setBlankCount(Number(target.value))}
            sx={{ display: 'block', mt: 0.75, minWidth: 120 }}
            slotProps={{ select: { labelId: `${blankId}-label` } }}
          >
            {blankChoices.map((count) => (
              <MenuItem key={count} value={count}>
                {eventsWords.blankLineCount({ count })}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      </Box>
      <Box sx={{ containerType: 'inline-size' }}>
        <NameSheet
          head={head}
          sheet={sheets[0]!}
          page={1}
          pages={sheets.length}
          sx={[onScreen, { border: '1px solid', borderColor: 'divider', borderRadius: '4px', boxShadow: 1 }]}
        />
      </Box>
      <NamesPrint head={head} sheets={sheets} />
    </Box>
  )
}

/** How many names and pages there are, and which students aren’t on the list. */
function Notes({ expected, names, pages }: { expected: LiveStatistics; names: number; pages: number }) {
  const onRoll = expected.students.filter((student) => student.checked_in).length
  const unnamed = expected.expected - names
  const notes = [
    eventsWords.namesPages({ names, pages }),
    onRoll > 0 && eventsWords.alreadyOnRoll({ count: onRoll }),
    unnamed > 0 && eventsWords.unnamedNotListed({ count: unnamed }),
    expected.walk_ins > 0 && eventsWords.walkInsNotListed({ count: expected.walk_ins }),
  ]
  return (
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: '68ch' }}>
      {notes.filter((note) => note !== false).join(' ')}
    </Typography>
  )
}

function buildHead(event: FacultyEvent, count: number, readAt: number): SheetHead {
  const zone = event.time_zone ?? undefined
  return {
    event: event.name,
    // In the university’s time zone, like the poster, because the paper is used where the event is.
    when: `${longDate(event.date, zone)}, ${timeRange(event.date, event.end_time, zone)}${zoneNote(event.date, zone)}`,
    details: listEventDetails(event),
    names: eventsWords.names({ count }),
    asOf: eventsWords.listAsOf({ at: dateAndTime(readAt, zone) }),
  }
}

/** All sheets of the list for the printer, one per page. */
const NamesPrint = memo(function NamesPrint({ head, sheets }: { head: SheetHead; sheets: Sheet[] }) {
  usePrintTitle(nameListTitle(head.event))
  return (
    <PrintOnly>
      {sheets.map((sheet, index) => (
        <NameSheet
          key={sheet.columns[0]![0]?.number ?? 0}
          head={head}
          sheet={sheet}
          page={index + 1}
          pages={sheets.length}
          sx={{ '--mm': '1mm', breakInside: 'avoid', '&:not(:last-of-type)': { breakAfter: 'page' } }}
        />
      ))}
    </PrintOnly>
  )
})
