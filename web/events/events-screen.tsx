import { eventsWords, eventPageMessages } from '#contract/events/words.ts'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { useEvents, useEvent } from './api.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import type { EventCallbacks } from './event-actions.tsx'
import { EventFilters } from './event-filters.tsx'
import { administratorNote, listTrouble } from './event-messages.ts'
import { listNotice } from './event-news.ts'
import { findFrom, isPast } from './event-sections.ts'
import { CreateEventButton } from './events-empty.tsx'
import { EventsList, EventsSkeleton } from './events-list.tsx'
import { editsOthers, type FacultyEvent } from './faculty-event.ts'
import { PageHead } from './page-head.tsx'
import { shareEvent } from './share-event.ts'
import { useEventsAddress } from './use-events-address.ts'
import { useMayEdit } from './use-may-edit.ts'
import { describeZone } from './zone-words.ts'

/** /faculty/events: the university’s events, the viewer’s own first. The `classes` folder handles `onAssign`. */
export function EventsScreen({ onAssign }: Pick<EventCallbacks, 'onAssign'>) {
  const { schoolId, facultyId } = useSession()
  const address = useEventsAddress()
  const listing = useEvents()
  const now = useNow(60_000)
  const notify = useNotice()
  const undoDeletion = useUndoDeletion()
  const [deleting, setDeleting] = useState<FacultyEvent | null>(null)
  const toHeading = useToHeading()

  const events = listing.data?.events
  const highlighted = events?.find((event) => event.id === address.highlight)
  const showsPast = address.wantsPast || (highlighted !== undefined && isPast(highlighted, now))
  const isHighlightLost = address.highlight !== null && events !== undefined && !highlighted && !listing.isFetching
  const trouble = listTrouble(schoolId, listing)
  const say = (message: string) => notify(listNotice(message))

  // If the event was in the list before, someone has just deleted it, which isn’t an error.
  const wasSeen = useRef(false)
  useEffect(() => {
    if (highlighted) wasSeen.current = true
  }, [highlighted])
  useEffect(() => {
    if (isHighlightLost && !wasSeen.current) notify(listNotice(eventPageMessages.highlightLost))
  }, [isHighlightLost, notify])

  return (
    <>
      <PageHead
        isShort
        title={eventsWords.eventsInline}
        facts={describeZone(now, events?.[0]?.time_zone)}
        action={events?.length === 0 ? undefined : <CreateEventButton isShort />}
      />
      {trouble?.shows === 'nothing' ? (
        <Alert severity="error">{trouble.says}</Alert>
      ) : (
        <>
          {events?.length !== 0 && (
            <EventFilters
              query={address.query}
              onSearch={address.search}
              showsPast={showsPast}
              onShowPast={address.showPast}
              isOwnOnly={address.isOwnOnly}
              onOwnOnly={address.showOwnOnly}
              onGoTo={(day) => {
                const event = findFrom(events ?? [], day, address.isOwnOnly ? facultyId : null)
                if (event) address.goTo(event.id)
              }}
            />
          )}
          {trouble?.shows === 'the old list' && (
            <RetryAlert
              says={trouble.says}
              error={listing.error}
              onRetry={() => void listing.refetch()}
              sx={{ mb: 3 }}
            />
          )}
          {trouble?.shows === 'no list' && (
            <FailedToLoad says={trouble.says} error={listing.error} onRetry={() => void listing.refetch()} />
          )}
          {listing.isPending && <EventsSkeleton />}
          {listing.data && editsOthers(listing.data, facultyId) && (
            <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary', maxWidth: '68ch' }}>
              {administratorNote}
            </Typography>
          )}
          {listing.data && (
            <EventsList
              listing={listing.data}
              now={now}
              address={{ ...address, showsPast }}
              onShare={(event) => void shareEvent(event.id).then(say)}
              onAssign={onAssign}
              onAttendance={(event) => address.openAttendance(event.id)}
              onDelete={setDeleting}
            />
          )}
        </>
      )}
      <AttendanceAtAddress
        eventId={address.attendance}
        listed={listing.isPending ? undefined : (events ?? [])}
        onClose={address.closeAttendance}
      />
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          page="list"
          onClose={() => setDeleting(null)}
          onDeleted={(words) => {
            setDeleting(null)
            notify(listNotice(words, undoDeletion({ kind: 'event', id: deleting.id })))
            toHeading()
          }}
        />
      )}
    </>
  )
}

const AttendanceDialog = lazyPart(() => import('#web/rolls/dialog/attendance-dialog.tsx'))

type Props = { eventId: string | null; listed: FacultyEvent[] | undefined; onClose: () => void }

/** The attendance dialog of the event in the address. Its code loads when it is first needed. */
function AttendanceAtAddress({ eventId, listed, onClose }: Props) {
  const listedEvent = listed?.find((event) => event.id === eventId)
  // An administrator’s link may be to an event at another university, which isn’t in this list.
  const fetched = useEvent(eventId !== null && listed !== undefined && !listedEvent ? eventId : null)
  const event = listedEvent ?? fetched.data
  const mayMark = useMayEdit(event) === true
  if (eventId === null) return null
  return (
    <Suspense>
      <AttendanceDialog eventId={eventId} event={event} mayMark={mayMark} onClose={onClose} />
    </Suspense>
  )
}
