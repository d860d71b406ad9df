import { eventsWords } from '#contract/events/words.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { isGone } from '#web/api/explain-failure.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { eventRefetchMs, useEvent } from '../api.ts'

// Loads while the event is being requested. Imported by the shell, its code would slow down every other page.
const Wall = lazyPart(() => import('./wall.tsx'))

/** /faculty/events/{id}/projector: an event’s QR code for a whole hall to scan. */
export default function ProjectorScreen() {
  const { eventId = '' } = useParams()
  const { data: event, error, refetch } = useEvent(eventId, { everyMs: eventRefetchMs })
  if (event && !isGone(error))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Wall event={event} onRefused={() => void refetch()} />
      </Suspense>
    )
  if (!error) return <PageSkeleton />
  return (
    <main>
      <Page>
        <PageTitle title={eventsWords.projector} />
        <NoEvent error={error} onRetry={() => void refetch()} />
      </Page>
    </main>
  )
}
