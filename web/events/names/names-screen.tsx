import { eventMessages, eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { useEvent } from '#web/events/api.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { onScreen } from '#web/events/paper.ts'
import { useLiveStatistics } from '#web/rolls/api.ts'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { NameList } from './name-list.tsx'

/** /faculty/events/{id}/names: a list to sign on paper. */
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
  const status = error instanceof ApiError ? error.status : null
  if (status === 404) return <NoEvent />
  if (status === 403) return <NoEvent says={eventMessages.mayNotViewAttendance} sentence={eventsWords.namesForOwner} />
  return <NoEvent says={eventsWords.namesFailed} sentence={eventsWords.connectionMayHaveDropped} onRetry={onRetry} />
}

function Loading() {
  return (
    <Box component="output" aria-label={eventsWords.loadingNames} sx={{ display: 'block', maxWidth: 794 }}>
      <Skeleton width={240} height={44} sx={{ mb: 2.5 }} />
      <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: onScreen.aspectRatio }} />
    </Box>
  )
}
