import { listAll } from '#contract/language/formatters.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { showEventName } from '#web/check-ins/outbox/waiting-words.ts'
import type { Waiting } from '#web/check-ins/outbox/waiting-check-ins.ts'

type Props = { unsent: readonly Waiting[]; onLogOut: () => void; onClose: () => void }

/** Asks for confirmation before a student with unsent check-ins logs out. */
export default function UnsentQuestion({ unsent, onLogOut, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      title={checkInsWords.logOutBeforeSent}
      confirmLabel={checkInsWords.logOut}
      onConfirm={onLogOut}
      onClose={onClose}
    >
      {unsent.length === 0
        ? checkInsWords.sentNow
        : checkInsWords.stillWaiting({ events: listAll(unsent.map(({ checkIn }) => showEventName(checkIn.event))) })}
    </ConfirmDialog>
  )
}
