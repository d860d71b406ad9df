import { eventsWords } from '#contract/events/words.ts'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router'
import { posterTitle } from '#contract/file-names.ts'
import { PrintOnly, usePrintTitle } from '#web/kit/page/print-only.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { codePath, useEvent } from '#web/events/api.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { onScreen } from '#web/events/paper.ts'
import { PosterSheet } from './poster-sheet.tsx'
import { posterWords, type PosterWords } from './poster-text.ts'

/** The maximum width of the sheet on a screen, in px. It shrinks to fit smaller windows. */
const sheetWidth = 794

/** /faculty/events/{id}/poster. */
export default function PosterScreen() {
  const { eventId = '' } = useParams()
  const { data: event, error, refetch } = useEvent(eventId)
  return (
    <>
      <PageHead title={eventsWords.poster} facts={eventsWords.printHint} back />
      {event ? (
        <Poster event={event} />
      ) : error ? (
        <NoEvent error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Poster({ event }: { event: FacultyEvent }) {
  const words = wordsOnPoster(event, window.location.host)
  const code = `${codePath(event.id)}?format=svg`
  return (
    <Box sx={{ maxWidth: sheetWidth }}>
      <Button
        variant="contained"
        startIcon={<PrintIcon />}
        onClick={() => window.print()}
        sx={{ mb: 2.5, width: { xs: '100%', sm: 'auto' } }}
      >
        {eventsWords.print}
      </Button>
      <Box sx={{ containerType: 'inline-size' }}>
        <PosterSheet
          words={words}
          code={code}
          // If a reader changes the text spacing, the sheet grows instead of cutting off its end.
          sx={[
            onScreen,
            { overflow: 'visible', border: '1px solid', borderColor: 'divider', borderRadius: '4px', boxShadow: 1 },
          ]}
        />
      </Box>
      <PosterPrint words={words} code={code} />
    </Box>
  )
}

function Loading() {
  return (
    <Box component="output" aria-label={eventsWords.loadingPoster} sx={{ display: 'block', maxWidth: sheetWidth }}>
      <Skeleton width={120} height={44} sx={{ mb: 2.5 }} />
      <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: onScreen.aspectRatio }} />
    </Box>
  )
}

function PosterPrint({ words, code }: { words: PosterWords; code: string }) {
  usePrintTitle(posterTitle(words.name))
  return (
    <PrintOnly>
      {/* Slightly less than the page, so that rounding doesn't make two pages of it. */}
      <PosterSheet
        words={words}
        code={code}
        sx={{ '--mm': '1mm', width: '100vw', height: 'calc(100vh - 0.5mm)', breakInside: 'avoid' }}
      />
    </PrintOnly>
  )
}

/** Returns the texts of an event’s poster. Missing fields are left out. */
function wordsOnPoster(event: FacultyEvent, host: string): PosterWords {
  const words = posterWords(
    {
      ...event,
      end_time: event.end_time ?? null,
      checkin_before_minutes: event.checkin_before_minutes ?? null,
      checkin_after_minutes: event.checkin_after_minutes ?? null,
      time_zone: event.time_zone ?? viewerZone(),
      typed_code: event.typed_code ?? '',
    },
    host,
  )
  return event.typed_code ? words : { ...words, typedCode: '' }
}
