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
import { useLater } from './use-later.ts'

/** /faculty/events/add: a new event; with `?copy={id}` one like another. */
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

/** The form of a new event, filled in with everything of another one except its date. */
function CopyEvent({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useEvent(eventId)
  if (event) return <Form event={event} />
  if (!error) return <FormSkeleton />
  return <NoEvent error={error} onRetry={() => void refetch()} />
}

function Form({ event }: { event: FacultyEvent }) {
  const { facultyId } = useSession()
  const hasClasses = useHasClasses(event.id)
  // Reloading the event must not change what is typed.
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
        // An event that repeats keeps its name. The date tells them apart.
        sharedName={event.name}
      />
    </>
  )
}

type Props = {
  stored: EventFormValues
  /** The address under which the draft is kept. */
  page: string
  /** A day to offer while none is chosen, `2026-03-10`. */
  suggestedDate?: string
  /** The id of an event whose classes the new one may count for too. They are chosen after it is created. */
  like?: string | null
  /** A name that other events may have too, without a note. */
  sharedName?: string
}

function NewEventForm({ stored, page, suggestedDate, like = null, sharedName }: Props) {
  const { facultyId } = useSession()
  const events = useEvents().data?.events ?? []
  const creation = useCreateEvent()
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useLater()
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
