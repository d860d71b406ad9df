import { eventsWords, eventMessages } from '#contract/events/words.ts'
import { useNavigate } from 'react-router'
import { errorSentence } from '#web/api/read-error.ts'
import { useCreateEvent, useEvents } from '#web/events/api.ts'
import { noticeAndGoBack } from '#web/events/event-news.ts'
import { useLater } from '#web/events/use-later.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { EventForm } from './event-form.tsx'
import type { EventFormValues } from './event-form-values.ts'

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

/** The form that creates an event of one's own. */
export function NewEventForm({ stored, page, suggestedDate, like = null, sharedName }: Props) {
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
