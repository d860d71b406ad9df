import { eventsWords } from '#contract/events/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useEvent } from './api.ts'
import { EditEventForm } from './form/edit-event-form.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { editProblem } from './event-messages.ts'
import { PageHead } from './page-head.tsx'
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
  const { data: event, isError, refetch } = useEvent(facultyId === null ? null : eventId)
  const mayNow = useMayEdit(event)
  const [mayEdit, setMayEdit] = useState(mayNow)
  // A permission lost while the form is open doesn't discard what was typed. The server refuses it on save.
  if (mayEdit !== mayNow && mayEdit !== true) setMayEdit(mayNow)
  const problem = editProblem({ facultyId, event, mayEdit, isError })

  if (problem !== null && isError && !event) {
    return (
      <FailedToLoad
        says={problem}
        sentence={eventsWords.eventNotLoaded}
        onRetry={() => void refetch()}
        back={<BackToEvents />}
      />
    )
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
