// Every domain event with its handlers, in the order in which they run. domain-events/domain-events.ts explains what
// each event means and who raises it.
import { tieToFaculty } from '#server/accounts/administrator-store.ts'
import { notifyOfRegistration, notifyOfChange } from '#server/administration/notify-administrators.ts'
import type { OpenRoll } from '#server/check-ins/open-roll.ts'
import { claimPending } from '#server/classes/roster/claim-pending.ts'
import { claimPublished, movePublished } from '#server/credits/published/store.ts'
import {
  createAnnounce,
  createRaise,
  type CommittedEventHandlers,
  type DomainEventHandlers,
} from '#server/domain-events/domain-events.ts'
import type { Deps } from './http/serve-calls.ts'
import type { Live } from '#server/rolls/live/open-live.ts'
import { moveCreditMarks, moveMarks } from '#server/rolls/marks/move-marks.ts'

const inTransaction: DomainEventHandlers = {
  studentConfirmed: [claimPending, claimPublished],
  facultyConfirmed: [tieToFaculty, notifyOfRegistration],
  placeMoved: [moveCreditMarks, movePublished],
  pendingStudentReplaced: [moveMarks],
  schoolChanged: [notifyOfChange],
}

/**
 * Returns the functions that raise and announce events. `live` and `noteOpened` are parts of this process that handle
 * some of them.
 */
export function handleDomainEvents({
  live,
  noteOpened,
}: {
  live: Live
  noteOpened: OpenRoll['noteOpened']
}): Pick<Deps, 'raise' | 'announce'> {
  const committed: CommittedEventHandlers = { rollChanged: [live.rollChanged], eventOpened: [noteOpened] }
  return { raise: createRaise(inTransaction), announce: createAnnounce(committed) }
}
