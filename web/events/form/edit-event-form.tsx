import { eventsWords } from '#contract/events/words.ts'
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { dropDraft } from '#web/kit/unsaved/draft.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { useEvents, useUpdateEvent } from '#web/events/api.ts'
import { DeleteEventDialog } from '#web/events/delete-event-dialog.tsx'
import { EventForm } from './event-form.tsx'
import { eventFromForm, formFromEvent, selectChangedFields } from './event-form-values.ts'
import { updateProblem } from '#web/events/event-messages.ts'
import { noticeAndGoBack } from '#web/events/event-news.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { useLater } from '#web/events/use-later.ts'

/** The form of a stored event, with the delete button. */
export function EditEventForm({ event, facultyId }: { event: FacultyEvent; facultyId: string }) {
  const [isAsking, setAsking] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  // Reloading the event must not change what is typed.
  const [stored] = useState(() => formFromEvent(event, viewerZone()))
  const update = useUpdateEvent(event)
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useLater()
  const page = generatePath(addresses.editEvent, { eventId: event.id })
  const goToList = () => void navigate(addresses.events)

  const afterDeletion = (words: string) => {
    setAsking(false)
    setDeleted(true)
    dropDraft(page)
    noticeAndGoBack('deleted', { notify, later }, goToList, words)
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
        onSend={async (changed) => {
          await update.mutateAsync(selectChangedFields(changed, eventFromForm(stored, viewerZone())!))
          noticeAndGoBack('updated', { notify, later }, goToList)
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
