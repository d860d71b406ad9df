import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSession } from '#web/session/session.ts'
import { useCheckInMethod } from './found-by.ts'
import { confirmAttendance } from '#web/check-ins/outbox/check-in-outbox.ts'
import type { NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import type { LocationResult } from './location/location.ts'
import type { LocationState } from './location/use-location.ts'
import type { EventBrief } from '#web/check-ins/outbox/waiting-check-ins.ts'

/**
 * Handles a tap on 'Confirm Attendance' until the check-in is in the outbox. It needs a session, and waits for a
 * position. While `isToLocate`, requests the position in advance, where the page explains why it is needed.
 */
export function useConfirm(location: LocationState, isToLocate: boolean) {
  const method = useCheckInMethod()
  const [isLocating, setLocating] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  const [wasDenied, setWasDenied] = useState(false)

  // When the student allows location in the browser's settings, requests it again automatically.
  const isAllowed = location.status === 'granted'
  const hasAsked = useRef(false)
  const locate = useEffectEvent((isAllowedNow: boolean) => {
    // A failed request isn't repeated automatically, because Retry would have to wait for it.
    if (location.fix === null && (!hasAsked.current || isAllowedNow)) void location.request()
    hasAsked.current = true
  })
  useEffect(() => {
    if (isToLocate) locate(isAllowed)
  }, [isToLocate, isAllowed])

  /** Adds the check-in to the outbox if there is a session. Returns whether it has a position as well. */
  async function confirm(event: EventBrief): Promise<boolean> {
    const student = readSession().studentId
    setSignedOut(student === null)
    if (student === null) return false
    // The time of the tap counts, no matter how long the phone takes to find its position.
    const madeAt = Date.now()
    setLocating(true)
    const located = await location.fresh()
    setLocating(false)
    setWasDenied(located.outcome === 'denied')
    const hasPosition = located.outcome === 'fix'
    // An attempt without a position is sent as well: its reference shows the organizer that the student was there.
    const position = hasPosition ? { fix: located.fix } : { noLocation: describeNoLocation(located) }
    confirmAttendance({ student, event, position, madeAt, method })
    return hasPosition
  }

  return { confirm, isLocating, isSignedOut, wasDenied }
}

function describeNoLocation(located: Exclude<LocationResult, { outcome: 'fix' }>): NoLocationReason {
  if (located.outcome === 'denied') return 'refused'
  if (located.outcome === 'unavailable') return 'unavailable'
  return located.isTimeout ? 'timed-out' : 'failed'
}
