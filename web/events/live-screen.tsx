import ProjectorIcon from '@mui/icons-material/PersonalVideoOutlined'
import Button from '@mui/material/Button'
import { generatePath, useParams } from 'react-router'
import { ApiError } from '#web/api/client.ts'
import { StaleNotice } from '#web/kit/stale-notice.tsx'
import { EventLine } from '#web/reports/event-line.tsx'
import { Hall } from '#web/reports/hall/hall.tsx'
import { NoEvent } from '#web/reports/no-event.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useEvent } from './api.ts'
import { PageHead } from './page-head.tsx'

/** /faculty/events/{id}/live: the roll of an event as it fills, large. */
export default function LiveScreen() {
  const { eventId = '' } = useParams()
  const { data: event, error, refetch } = useEvent(eventId)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHead
        back
        title={event?.name ?? 'Attendance'}
        facts={event && <EventLine event={event} />}
        action={
          isGone ? undefined : (
            <Button
              variant="contained"
              startIcon={<ProjectorIcon />}
              component="a"
              href={generatePath(addresses.projector, { eventId })}
              target="_blank"
              rel="noopener"
            >
              Projector view
            </Button>
          )
        }
      />
      {isGone ? (
        <NoEvent />
      ) : (
        <>
          {error && !event && <StaleNotice says="Failed to load event details" onRetry={() => void refetch()} />}
          <Hall key={eventId} eventId={eventId} event={event} />
        </>
      )}
    </>
  )
}
