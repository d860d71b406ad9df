import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined'
import { eventsWords } from '#contract/events/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, generatePath, useNavigate } from 'react-router'
import { eventVersion } from '#contract/versions.ts'
import { call } from '#web/api/call.ts'
import { rebase, saveOnVersion } from '#web/api/save-on-version.ts'
import { useUndoDeletion } from '#web/deletions/use-reopen.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { dropDraft } from '#web/kit/unsaved/draft.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useEvent, useEvents, useRefreshEvents } from './api.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { editProblem, updateProblem } from './event-messages.ts'
import { noticeAndGoBack } from './event-news.ts'
import type { FacultyEvent } from './faculty-event.ts'
import {
  formFromEvent,
  type EventFormValues,
  eventFromForm,
  mergeEvent,
  selectChangedFields,
} from './form/event-form-values.ts'
import { EventForm } from './form/event-form.tsx'
import { PageHead } from './page-head.tsx'
import { useDelayedCall } from './use-delayed-call.ts'
import { useMayEdit } from './use-may-edit.ts'

/** /faculty/events/{id}/edit. */
export default function EditEventScreen() {
  const { eventId = '' } = useParams()
  return (
    <>
      <PageHead title={eventsWords.editEvent} back />
      <EditEvent key={eventId} eventId={eventId} />
    </>
  )
}

function EditEvent({ eventId }: { eventId: string }) {
  const { facultyId } = useSession()
  const { data: event, error, refetch } = useEvent(facultyId === null ? null : eventId)
  const mayNow = useMayEdit(event)
  const [mayEdit, setMayEdit] = useState(mayNow)
  // Losing the permission while the form is open doesn’t discard what was typed. The server refuses on save.
  if (mayEdit !== mayNow && mayEdit !== true) setMayEdit(mayNow)
  const problem = editProblem({ facultyId, event, mayEdit, isError: error !== null })

  if (problem !== null && error && !event) {
    return <FailedToLoad says={problem} error={error} onRetry={() => void refetch()} back={<BackToEvents />} />
  }
  if (problem !== null) return <Problem says={problem} />
  if (!event || !mayEdit || facultyId === null) return <FormSkeleton />
  return <EditEventForm event={event} facultyId={facultyId} />
}

function Problem({ says }: { says: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 640 }}>
      <Alert severity="error" sx={{ width: '100%' }}>
        {says}
      </Alert>
      <BackToEvents />
    </Box>
  )
}

function BackToEvents() {
  return (
    <Button variant="outlined" component={Link} to={addresses.events}>
      {eventsWords.backEvents}
    </Button>
  )
}

/** How long the message about someone else’s changes is shown, in ms. */
const newsMs = 10_000

function EditEventForm({ event, facultyId }: { event: FacultyEvent; facultyId: string }) {
  const [isAsking, setAsking] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  // Reloading the event must not change what has been typed.
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
  const later = useDelayedCall()
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
        isDeleted={isDeleted}
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

/**
 * Saves what a person typed into the form of an event. Sends only those fields, plus the current owner and school. If
 * someone else has changed the event since it was opened, the typed fields are applied to the current event. Returns a
 * sentence about the other changes, or null. Throws ApiError.
 */
async function saveEvent(
  opened: FacultyEvent,
  values: EventFormValues,
  { facultyId, zone }: { facultyId: string; zone: string },
): Promise<string | null> {
  const params = { id: opened.id }
  const stored = formFromEvent(opened, zone)
  const changesTo = (current: FacultyEvent, lost: readonly EventFormValues[], form = values) => {
    const now = formFromEvent(current, zone)
    const merged = mergeEvent(form, rebase(stored, now, lost), now)
    return selectChangedFields(eventFromForm(merged, zone)!, eventFromForm(now, zone)!)
  }
  const { current, earlier } = await saveOnVersion<FacultyEvent, EventFormValues, unknown>(opened, {
    change: values,
    version: eventVersion,
    load: () => call('GET /api/events/:id/', { params }),
    send: (latest, headers, lost) => {
      const body = { ...changesTo(latest, lost), faculty: latest.faculty, school: latest.school }
      return call('PUT /api/events/:id/', { params, query: { faculty_id: facultyId }, headers, body })
    },
  })
  // The typed fields with their current values, replaced by the typed value where they still differ.
  const compare = (form: EventFormValues) => {
    const typedFields = Object.keys(changesTo(opened, [], form)) as (keyof FacultyEvent)[]
    return {
      ...Object.fromEntries(typedFields.map((field) => [field, current[field]])),
      ...changesTo(current, earlier, form),
    }
  }
  return describeOtherChanges(rebase(opened, current, earlier.map(compare)), current, compare(values))
}
