import Alert from '@mui/material/Alert'
import { Suspense, useEffect, useState } from 'react'
import { checkInMessages } from '#contract/check-ins/words.ts'
import { lazyExtra } from '#web/kit/lazy-part.tsx'
import { useSession } from '#web/session/use-session.ts'
import { CameraPanel } from './camera/camera-panel.tsx'
import { checkInWording } from './check-in-wording.ts'
import { checkInOutbox, useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { EventCheckIn, type Recorded } from './event-check-in.tsx'
import type { FoundBy } from './found-by.ts'
import { readEventId } from './scan-address.ts'
import { prefetchScanner } from './prefetch-scanner.ts'
import { CountsInBrief, OutboxNews, prepareRareScreens } from './load-rare-screens.ts'
import { useLocation } from './location/use-location.ts'

/** If this can't be loaded, there is no offer, because a successful check-in must not end in an error. */
const PasskeyOffer = lazyExtra(() => import('./passkey-offer.tsx'))

/** Optional: if this can't be loaded, the page still scans. */
const Coming = lazyExtra(() => import('#web/credits/student/coming.tsx'))

type Props = {
  /** The event id in the URL, or null. */
  eventId: string | null
  /** The page that shows this component. */
  page: 'dashboard' | 'scan'
  startsTyping?: boolean
  /** Called with the event that was found and how it was found, or with null to leave the event. */
  onEvent: (eventId: string | null, foundBy?: FoundBy) => void
}

/**
 * A complete check-in, from finding an event to the server's decision. Shows the camera until there is an event in the
 * URL.
 */
export function CheckIn({ eventId, page, startsTyping = false, onEvent }: Props) {
  const wording = checkInWording[page]
  const location = useLocation()
  const outbox = useCheckInOutbox()
  const { studentId } = useSession()
  const [last, setLast] = useState<Recorded | null>(null)
  const [isBack, setBack] = useState(false)
  // A phone's own camera includes text that follows the id in a URL, such as a period.
  const event = eventId === null ? null : readEventId(eventId)

  useEffect(() => {
    void checkInOutbox.resume()
    prepareRareScreens()
  }, [])
  // Not prefetched if the URL has an event, because that student may never scan, and the code reader is larger than the
  // page.
  const isScanner = event === null
  useEffect(() => {
    if (isScanner) prefetchScanner()
  }, [isScanner])

  if (event !== null) {
    const leave = (recorded?: Recorded) => {
      setLast(recorded ?? null)
      setBack(true)
      onEvent(null)
    }
    return <EventCheckIn key={event} eventId={event} location={location} {...wording} onLeave={leave} />
  }
  return (
    <CameraPanel
      location={location}
      asks={wording.asks}
      startsTyping={startsTyping}
      takesFocus={isBack}
      problem={eventId === null ? null : checkInMessages.invalidCode}
      below={
        page === 'dashboard' && (
          <Suspense>
            <Coming />
          </Suspense>
        )
      }
      onEvent={onEvent}
    >
      <Suspense>
        <OutboxNews view={outbox} student={studentId} />
      </Suspense>
      {/* The full-screen result closes after 3 s. This message stays, for students who looked away. */}
      {last !== null && (
        <Alert severity="success" sx={{ mb: 2 }} onClose={() => setLast(null)}>
          {last.says}
          {last.attendance !== undefined && (
            <Suspense>
              <CountsInBrief attendance={last.attendance} />
            </Suspense>
          )}
        </Alert>
      )}
      {last !== null && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
    </CameraPanel>
  )
}
