import { lazy, Suspense } from 'react'
import { useEvent } from './api.ts'
import type { FacultyEvent } from './faculty-event.ts'
import { useMayEdit } from './use-may-edit.ts'

const AttendanceDialog = lazy(() => import('#web/rolls/dialog/attendance-dialog.tsx'))

type Props = { eventId: string | null; listed: FacultyEvent[] | undefined; onClose: () => void }

/** The attendance dialog of the event that the address names, loaded when it is first wanted. */
export function AttendanceAtAddress({ eventId, listed, onClose }: Props) {
  const listedEvent = listed?.find((event) => event.id === eventId)
  // An administrator's link may name an event of another university, which isn't in this list.
  const fetched = useEvent(eventId !== null && listed !== undefined && !listedEvent ? eventId : null)
  const event = listedEvent ?? fetched.data
  const mayMark = useMayEdit(event) === true
  if (eventId === null) return null
  return (
    <Suspense>
      <AttendanceDialog eventId={eventId} event={event} mayMark={mayMark} onClose={onClose} />
    </Suspense>
  )
}
