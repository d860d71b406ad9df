import { eventsWords } from '#contract/events/words.ts'
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { dropDraft } from '#web/kit/unsaved/draft.ts'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { useEvents, useRefreshEvents } from '#web/events/api.ts'
import { DeleteEventDialog } from '#web/events/delete-event-dialog.tsx'
import { EventForm } from './event-form.tsx'
import { formFromEvent, type EventFormValues } from './event-form-values.ts'
import { saveEvent } from './save-event.ts'
import { updateProblem } from '#web/events/event-messages.ts'
import { noticeAndGoBack } from '#web/events/event-news.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { useLater } from '#web/events/use-later.ts'

/** The time that the message about someone else's changes is shown, in ms. */
const newsMs = 10_000

/** The form of a stored event, with the delete button. */
export function EditEventForm({ event, facultyId }: { event: FacultyEvent; facultyId: string }) {
  const [isAsking, setAsking] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  // Reloading the event must not change what is typed.
  const [opened] = useState(event)
  const [stored] = useState(() => formFromEvent(event, viewerZone()))
  const refresh = useRefreshEvents()
  const update = useMutation({
    mutationFn: (values: EventFormValues) => saveEvent(opened, values, { facultyId, zone: viewerZone() }),
    onSuccess: refresh,
  })
  const navigate = useNavigate()
  const notify = useNotice()
  const undoDeletion = useUndoDeletion()
  const later = useLater()
  const page = generatePath(addresses.editEvent, { eventId: event.id })
  const goToList = () => void navigate(addresses.events)

  const afterDeletion = (words: string) => {
    setAsking(false)
    setDeleted(true)
    dropDraft(page)
    const action = undoDeletion({ kind: 'event', id: event.id })
    noticeAndGoBack('deleted', { notify, later }, goToList, { message: words, action })
  }
  return (
    <>
      <EventForm
        stored={stored}
        draftOf={{ page, facultyId }}
        submitLabel={eventsWords.saveChanges}
        busyLabel={eventsWords.saving}
        others={useEvents().data?.events ?? []}
        ownId={event.id}
        schoolZone={event.time_zone}
        describeFailure={updateProblem}
        onSend={async (_event, values) => {
          const news = await update.mutateAsync(values)
          noticeAndGoBack('updated', { notify, later }, goToList)
          if (news !== null) notify({ message: news, durationMs: newsMs })
        }}
        extraButton={
          <Button
            variant="plain"
            color="error"
            startIcon={<DeleteIcon />}
            disabled={isDeleted}
            onClick={() => setAsking(true)}
          >
            {eventsWords.deleteEventButton}
          </Button>
        }
      />
      {isAsking && (
        <DeleteEventDialog event={event} page="edit" onDeleted={afterDeletion} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
