import { eventsWords } from '#contract/events/words.ts'
import NamesIcon from '@mui/icons-material/ListAltOutlined'
import ProjectorIcon from '@mui/icons-material/PersonalVideoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { isGone } from '#web/api/explain-failure.ts'
import { actionsAtTheTop, iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { EventLine } from '#web/rolls/event-line.tsx'
import { NoEvent } from '#web/rolls/no-event.tsx'
import { addresses } from '#web/session/addresses.ts'
import { eventRefetchMs, useEvent } from './api.ts'
import { PageHead } from './page-head.tsx'
import { useMayEdit } from './use-may-edit.ts'

// Loads while the event is being requested. Imported by the shell, its code would slow down every other page.
const Hall = lazyPart(() => import('#web/rolls/hall/hall.tsx'))

/** /faculty/events/{id}/live: the roll of an event in large type while it fills. */
export default function LiveScreen() {
  const { eventId = '' } = useParams()
  const { data: event, error, refetch } = useEvent(eventId, { everyMs: eventRefetchMs })
  const mayMark = useMayEdit(event) === true
  const isDeleted = isGone(error)
  return (
    <>
      <PageHead
        back
        title={isDeleted ? eventsWords.attendance : (event?.name ?? eventsWords.attendance)}
        facts={event && !isDeleted ? <EventLine event={event} /> : undefined}
        action={
          isDeleted ? undefined : (
            <Box sx={actionsAtTheTop}>
              <Button
                variant="outlined"
                sx={iconOnPhone}
                startIcon={<NamesIcon />}
                component={Link}
                to={generatePath(addresses.names, { eventId })}
              >
                <WideLabel>{eventsWords.nameList}</WideLabel>
              </Button>
              <Button
                variant="contained"
                sx={iconOnPhone}
                startIcon={<ProjectorIcon />}
                component="a"
                href={generatePath(addresses.projector, { eventId })}
                target="_blank"
                rel="noopener"
              >
                <WideLabel>{eventsWords.projectorView}</WideLabel>
              </Button>
            </Box>
          )
        }
      />
      {isDeleted ? (
        <NoEvent error={error} />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <Hall
            key={eventId}
            eventId={eventId}
            event={event}
            eventError={error}
            mayMark={mayMark}
            readEvent={() => void refetch()}
          />
        </Suspense>
      )}
    </>
  )
}
