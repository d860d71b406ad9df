import { useEffect, useRef, useState } from 'react'
import type { LocationFix } from '#contract/check-ins/check-ins.ts'
import { writeStored } from '#web/session/stored.ts'
import { locate, type LocationResult } from './location.ts'
import { queryPermission } from './query-permission.ts'

/** The permission's states, as the specification names them. */
export type LocationStatus = 'checking' | 'granted' | 'denied' | 'unavailable' | 'error'

/**
 * The maximum age (ms) of a position. An older one is requested again, because the student may have waited for check-in
 * to open.
 */
const freshFor = 60_000

export type LocationState = {
  status: LocationStatus
  fix: LocationFix | null
  /** Requests the position. Simultaneous callers share one request. The status doesn't change until the result. */
  request(): Promise<LocationResult>
  /** Returns a position that is recent enough to send. Requests it again if necessary. */
  fresh(): Promise<LocationResult>
}

/** Watches the location permission without a prompt, and stores its state. The position is requested on demand. */
export function useLocation(): LocationState {
  const [status, setStatus] = useState<LocationStatus>('checking')
  const [fix, setFix] = useState<LocationFix | null>(null)
  /** The time at which the fix arrived, in ms, by a clock that doesn't jump when the phone's clock is corrected. */
  const fixedAt = useRef(0)
  const pending = useRef<Promise<LocationResult> | null>(null)

  useEffect(() => watchPermission(setStatus), [])

  function request() {
    pending.current ??= locate(navigator.geolocation).then((located) => {
      pending.current = null
      setStatus(statusAfter(located))
      setFix(located.outcome === 'fix' ? located.fix : null)
      fixedAt.current = performance.now()
      if (located.outcome === 'fix') writeStored('locationPermissionStatus', 'granted')
      if (located.outcome === 'denied') writeStored('locationPermissionStatus', 'denied')
      return located
    })
    return pending.current
  }

  async function fresh() {
    if (fix && performance.now() - fixedAt.current < freshFor) return { outcome: 'fix', fix } as const
    const located = await request()
    // An old position is better than none. Its timestamp is sent with it.
    return located.outcome === 'error' && fix ? ({ outcome: 'fix', fix } as const) : located
  }

  return { status, fix, request, fresh }
}

function statusAfter({ outcome }: LocationResult): LocationStatus {
  return outcome === 'fix' ? 'granted' : outcome
}

// Ignores 'prompt', which means that the permission hasn't been decided yet.
function watchPermission(tell: (status: LocationStatus) => void): () => void {
  if (!navigator.geolocation) tell('unavailable')
  let isOver = false
  let permission: PermissionStatus | null = null
  const read = () => {
    if (permission && permission.state !== 'prompt') tell(permission.state)
  }
  void queryPermission().then((permissionStatus) => {
    if (isOver) return
    permission = permissionStatus
    // Safari before 16.4 doesn't have this event.
    permission?.addEventListener?.('change', read)
    read()
  })
  return () => {
    isOver = true
    permission?.removeEventListener?.('change', read)
  }
}
