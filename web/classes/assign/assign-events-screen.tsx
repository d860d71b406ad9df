import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useEvents } from '#web/events/api.ts'
import { EventsScreen } from '#web/events/events-screen.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useRefreshAssigned } from './assign-api.ts'

const AssignManyScreen = lazyPart(() => import('./assign-many-screen.tsx'))
const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'))

type Remembered = { assignsHere?: boolean } | null

/** /faculty/events. With a class in the address, it is the list of events to assign to that class. */
export default function AssignEventsScreen() {
  const classId = useSearchParams()[0].get('class')
  return classId ? <AssignManyScreen key={classId} classId={classId} /> : <EventsWithDialog />
}

/** The list of events, and the dialog that assigns one of them, which a link can also open. */
function EventsWithDialog() {
  const [params, setParams] = useSearchParams()
  const remembered = useLocation().state as Remembered
  const navigate = useNavigate()
  const refresh = useRefreshAssigned()
  const chosen = params.get('assign')
  const event = useEvents().data?.events.find(({ id }) => id === chosen)

  function show(eventId: string | null, options: { replace?: boolean; state?: Remembered } = {}) {
    const next = new URLSearchParams(window.location.search)
    if (eventId) next.set('assign', eventId)
    else {
      next.delete('assign')
      next.delete('like')
    }
    setParams(next, { preventScrollReset: true, ...options })
  }
  // If a link opened the dialog, the page below it was never visited, so going back would leave the site.
  const close = () => (remembered?.assignsHere ? void navigate(-1) : show(null, { replace: true }))

  return (
    <>
      <EventsScreen onAssign={({ id }) => show(id, { state: { assignsHere: true } })} />
      {event && (
        <Suspense>
          <AssignDialog
            key={event.id}
            event={event}
            like={params.get('like')}
            onClose={close}
            onAssigned={() => refresh([event.id])}
          />
        </Suspense>
      )}
    </>
  )
}
