import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useEvents } from '#web/events/api.ts'
import { EventsScreen } from '#web/events/events-screen.tsx'
import { statisticsKey } from '#web/reports/api.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

type Remembered = { assignsHere?: boolean } | null

/** /faculty/events with the dialog that assigns one of them, which the address opens as well. */
export default function AssignEventsScreen() {
  const [params, setParams] = useSearchParams()
  const remembered = useLocation().state as Remembered
  const navigate = useNavigate()
  const client = useQueryClient()
  const chosen = params.get('assign')
  const event = useEvents().data?.events.find(({ id }) => id === chosen)

  function show(eventId: string | null, options: { replace?: boolean; state?: Remembered } = {}) {
    const next = new URLSearchParams(window.location.search)
    if (eventId) next.set('assign', eventId)
    else next.delete('assign')
    setParams(next, { preventScrollReset: true, ...options })
  }
  // Opened from a link, the page below was never visited: going back would leave the site.
  const close = () => (remembered?.assignsHere ? void navigate(-1) : show(null, { replace: true }))

  return (
    <>
      <EventsScreen onAssign={({ id }) => show(id, { state: { assignsHere: true } })} />
      {event && (
        <Suspense>
          <AssignDialog
            event={event}
            onClose={close}
            onAssigned={() => {
              void client.invalidateQueries({ queryKey: ['class'] })
              void client.invalidateQueries({ queryKey: statisticsKey(event.id) })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
