import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router'
import { posterPapers, type PosterPaper } from '#contract/events/poster.ts'
import { ApiError } from '#web/api/client.ts'
import { NoEvent } from '#web/reports/no-event.tsx'
import { useEvent } from '#web/events/api.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { PosterPrint } from './poster-print.tsx'
import { onScreen, PosterSheet } from './poster-sheet.tsx'
import { codePath, posterMessages, wordsOnPoster } from './poster-words.ts'
import { usePosterDownload } from './use-poster-download.ts'

const papers = Object.keys(posterPapers) as PosterPaper[]
/** As wide as the sheet of the design on a screen; below it the sheet shrinks with the window. */
const sheetWidth = 794

/** /faculty/events/{id}/poster. */
export default function PosterScreen() {
  const { eventId = '' } = useParams()
  const { data: event, error, refetch } = useEvent(eventId)
  return (
    <>
      <PageHead title="Poster" facts="One sheet, A4 or Letter. It needs no color." back />
      {event ? <Poster event={event} /> : error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />}
    </>
  )
}

function Poster({ event }: { event: FacultyEvent }) {
  const { isDownloading, problem, download } = usePosterDownload(event)
  const words = wordsOnPoster(event, window.location.host)
  const code = `${codePath(event.id)}?format=svg`
  return (
    <Box sx={{ maxWidth: sheetWidth }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2.5, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}
      >
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        {papers.map((paper) => (
          <Button
            key={paper}
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={isDownloading !== null}
            onClick={() => download(paper)}
          >
            {isDownloading === paper ? 'Downloading…' : `Download PDF (${posterPapers[paper].label})`}
          </Button>
        ))}
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{ mb: 2.5 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ containerType: 'inline-size' }}>
        <PosterSheet
          words={words}
          code={code}
          sx={[onScreen, { border: '1px solid', borderColor: 'divider', borderRadius: '4px', boxShadow: 1 }]}
        />
      </Box>
      <PosterPrint words={words} code={code} />
    </Box>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NoEvent />
  return <NoEvent says={posterMessages.eventFailed} sentence="The connection may have dropped." onRetry={onRetry} />
}

function Loading() {
  return (
    <Box component="output" aria-label="Loading the poster" sx={{ display: 'block', maxWidth: sheetWidth }}>
      <Box sx={{ display: 'flex', gap: 1, mb: 2.5 }}>
        <Skeleton width={120} height={44} />
        <Skeleton width={200} height={44} />
      </Box>
      <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: onScreen.aspectRatio }} />
    </Box>
  )
}
