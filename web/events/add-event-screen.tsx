import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { eventsWords, eventMessages } from '#contract/events/words.ts'
import { useSearchParams, useNavigate } from 'react-router'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { viewerZone } from '#web/kit/time/times.ts'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { addresses, copyAddress } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useEvent, useHasClasses, useCreateEvent, useEvents } from './api.ts'
import { noticeAndGoBack } from './event-news.ts'
import type { FacultyEvent } from './faculty-event.ts'
import { buildCopyForm, nextSameWeekday } from './form/copy-values.ts'
import { emptyEventForm, type EventFormValues } from './form/event-form-values.ts'
import { EventForm } from './form/event-form.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { PageHead } from './page-head.tsx'
import { useDelayedCall } from './use-delayed-call.ts'

/** /faculty/events/add: creates an event. With `?copy={id}` the form starts as a copy of another event. */
export default function AddEventScreen() {
  const original = useSearchParams()[0].get('copy')
  if (original) {
    return (
      <>
        <PageHead title={eventsWords.copyEvent} facts={eventsWords.copyEventAbout} back />
        <CopyEvent key={original} eventId={original} />
      </>
    )
  }
  return (
    <>
      <PageHead title={eventsWords.createNewEvent} back />
      <NewEventForm stored={emptyEventForm} page={addresses.addEvent} />
    </>
  )
}

/** The form for a new event, filled in with everything from another event except its date. */
function CopyEvent({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useEvent(eventId)
  if (event) return <Form event={event} />
  if (!error) return <FormSkeleton />
  return <NoEvent error={error} onRetry={() => void refetch()} />
}

function Form({ event }: { event: FacultyEvent }) {
  const { facultyId } = useSession()
  const hasClasses = useHasClasses(event.id)
  // Reloading the event must not change what has been typed.
  const [stored] = useState(() => buildCopyForm(event, viewerZone()))
  const [suggestedDate] = useState(() => nextSameWeekday(event, serverNow(), viewerZone()))
  return (
    <>
      {event.faculty !== facultyId && event.faculty_name && (
        <Alert severity="info" sx={{ mb: 2.5, maxWidth: 640 }}>
          {rich(
            eventsWords.copyIsYours({
              facultyName: event.faculty_name,
              own: asOwnName,
            }),
          )}
        </Alert>
      )}
      {hasClasses && (
        <Typography variant="body2" sx={{ mb: 2.5, mt: -1.5, color: 'text.secondary' }}>
          {eventsWords.copyClassesNext}
        </Typography>
      )}
      <NewEventForm
        stored={stored}
        page={copyAddress(event.id)}
        suggestedDate={suggestedDate}
        like={hasClasses ? event.id : null}
        // An event that repeats keeps its name. The date tells the events apart.
        sharedName={event.name}
      />
    </>
  )
}

type Props = {
  stored: EventFormValues
  /** The address that the draft is stored under. */
  page: string
  /** A date to suggest while none is chosen, such as `2026-03-10`. */
  suggestedDate?: string
  /** The id of an event whose classes are suggested for the new one. They are chosen after it is created. */
  like?: string | null
  /** A name that other events may have too, so that it gets no note. */
  sharedName?: string
}

function NewEventForm({ stored, page, suggestedDate, like = null, sharedName }: Props) {
  const { facultyId } = useSession()
  const events = useEvents().data?.events ?? []
  const creation = useCreateEvent()
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useDelayedCall()
  return (
    <EventForm
      stored={stored}
      draftOf={{ page, facultyId: facultyId ?? '' }}
      submitLabel={eventsWords.createEvent}
      busyLabel={eventsWords.creating}
      others={sharedName === undefined ? events : events.filter(({ name }) => name !== sharedName)}
      schoolZone={events[0]?.time_zone}
      suggestedDate={suggestedDate}
      describeFailure={(error) => errorSentence(error, eventMessages.createFailed)}
      onSend={async (event) => {
        const created = await creation.mutateAsync(event)
        noticeAndGoBack('created', { notify, later }, () => {
          const next = created && like ? `?${new URLSearchParams({ assign: created.id, like }).toString()}` : ''
          void navigate(addresses.events + next, { state: { highlight: created?.id } })
        })
      }}
    />
  )
}
