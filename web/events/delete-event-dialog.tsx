import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Removed, RemovedList } from '#web/kit/removed-list.tsx'
import { Field } from '#web/kit/field.tsx'
import { useAttendance } from '#web/reports/api.ts'
import { useDeleteEvent } from './api.ts'
import { deletionProblem } from './event-messages.ts'
import { isSameName } from './event-sections.ts'
import type { FacultyEvent } from './faculty-event.ts'

type Props = {
  event: FacultyEvent
  /** Where it is asked; the two pages word a failure differently. */
  page: 'list' | 'edit'
  onDeleted: () => void
  onClose: () => void
}

/** Asks before an event goes, and says what goes with it. With check-ins in it, its name must be typed. */
export function DeleteEventDialog({ event, page, onDeleted, onClose }: Props) {
  const roll = useAttendance(event.id, { fresh: true })
  const deletion = useDeleteEvent(event.id)
  const [typed, setTyped] = useState('')
  // Not counted is not none: then the name is asked for as well.
  const asksName = roll.isError || (roll.data !== undefined && roll.data.length > 0)
  const isSure = roll.isPending ? false : !asksName || isSameName(typed, event.name)
  return (
    <ConfirmDialog
      open
      danger
      title="Delete this event?"
      confirmLabel="Delete Event"
      busyLabel="Deleting..."
      busy={deletion.isPending}
      confirmDisabled={!isSure}
      error={deletion.error && deletionProblem(deletion.error, page)}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what={`The event “${event.name}”`} />
        <Removed what="Its QR code and link, printed ones too" />
        <Removed what="Its place in the classes it is assigned to" />
        <Removed
          what="Its check-ins"
          count={roll.isError ? 'not counted' : (roll.data?.length ?? <Skeleton width={32} height={22} />)}
        />
      </RemovedList>
      <Typography sx={{ mt: 1.75, fontWeight: 600 }}>This action cannot be undone.</Typography>
      {asksName && (
        <Field
          label={`Type the event’s name to delete it: ${event.name}`}
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
          autoComplete="off"
          sx={{ mt: 2 }}
        />
      )}
    </ConfirmDialog>
  )
}
