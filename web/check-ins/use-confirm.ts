import { useState } from 'react'
import { readSession } from '#web/session/session.ts'
import { useFoundBy } from './found-by.ts'
import { confirmAttendance } from '#web/check-ins/outbox/check-in-outbox.ts'
import type { LocationState } from './location/use-location.ts'
import type { EventBrief } from '#web/check-ins/outbox/waiting-check-ins.ts'

/** From a tap on 'Confirm Attendance' to the outbox: it needs a session and a position. */
export function useConfirm(location: LocationState) {
  const method = useFoundBy()
  const [isLocating, setLocating] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const [wasDenied, setWasDenied] = useState(false)

  /** Hands the check-in to the outbox. Returns whether it did: without a session or a position it can't. */
  async function confirm(event: EventBrief): Promise<boolean> {
    const student = readSession().studentId
    setSignedOut(student === null)
    if (student === null) return false
    // The time of the tap counts, however long the phone takes to find its position.
    const madeAt = Date.now()
    setLocating(true)
    const located = await location.fresh()
    setLocating(false)
    setWasDenied(located.outcome === 'denied')
    if (located.outcome !== 'fix') return false
    confirmAttendance({ student, event, fix: located.fix, madeAt, method })
    return true
  }

  return { confirm, isLocating, isSignedOut, wasDenied }
}
