import { eventsWords, eventMessages } from '#contract/events/words.ts'
import { useNavigate } from 'react-router'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCreateEvent, useEvents } from './api.ts'
import { EventForm } from './form/event-form.tsx'
import { emptyEventForm } from './form/event-form-values.ts'
import { noticeAndGoBack } from './event-news.ts'
import { PageHead } from './page-head.tsx'
import { useLater } from './use-later.ts'

/** /faculty/events/add: a new event. */
export default function AddEventScreen() {
  const { facultyId } = useSession()
  const events = useEvents().data?.events ?? []
  const creation = useCreateEvent()
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useLater()
  return (
    <>
      <PageHead title={eventsWords.createNewEvent} back />
      <EventForm
        stored={emptyEventForm}
        draftOf={{ page: addresses.addEvent, facultyId: facultyId ?? '' }}
        submitLabel={eventsWords.createEvent}
        busyLabel={eventsWords.creating}
        others={events}
        schoolZone={events[0]?.time_zone}
        describeFailure={(error) => errorSentence(error, eventMessages.createFailed)}
        onSend={async (event) => {
          const created = await creation.mutateAsync(event)
          noticeAndGoBack('created', { notify, later }, () => {
            void navigate(addresses.events, { state: { highlight: created?.id } })
          })
        }}
      />
    </>
  )
}
