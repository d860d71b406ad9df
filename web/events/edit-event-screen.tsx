import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Link, useParams } from 'react-router'
import { eventMessages } from '#contract/events-words.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useEvent } from './api.ts'
import { EditEventForm } from './edit-event-form.tsx'
import { eventPageMessages } from './event-messages.ts'
import { PageHead } from './page-head.tsx'
import { useMayEdit } from './use-may-edit.ts'

/** /faculty/events/{id}/edit. */
export default function EditEventScreen() {
  const { eventId = '' } = useParams()
  return (
    <>
      <PageHead title="Edit Event" back />
      <EditEvent key={eventId} eventId={eventId} />
    </>
  )
}

function EditEvent({ eventId }: { eventId: string }) {
  const { facultyId } = useSession()
  const { data: event, isError, refetch } = useEvent(facultyId === null ? null : eventId)
  const mayEdit = useMayEdit(event)

  if (facultyId === null) return <Problem says={eventPageMessages.notLoggedIn} />
  if (event) {
    if (mayEdit === null) return <FormSkeleton />
    if (!mayEdit) return <Problem says={eventMessages.mayNotEdit} />
    if (!event.school) return <Problem says={eventMessages.noSchool} />
    return <EditEventForm event={event} facultyId={facultyId} />
  }
  if (!isError) return <FormSkeleton />
  return (
    <EmptyState
      kind="failed"
      title={eventPageMessages.eventFailed}
      sentence="It may have been deleted, or the connection dropped."
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <BackToEvents />
          <Button variant="outlined" onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      }
    />
  )
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
      Back to Events
    </Button>
  )
}

function FormSkeleton() {
  return (
    <Card component="output" aria-label="Loading the event" sx={{ p: 3, maxWidth: 640, display: 'grid', gap: 2.75 }}>
      {[48, 88, 48, 48, 48].map((height, field) => (
        <Box key={field}>
          <Skeleton width={120} height={16} sx={{ mb: 1 }} />
          <Skeleton height={height} />
        </Box>
      ))}
    </Card>
  )
}
