import { writeStored } from '#web/session/stored.ts'

/** What is known of the permission to ask this phone where it is. */
export type LocationPermission = 'checking' | 'to-ask' | 'granted' | 'denied' | 'unavailable' | 'error'

/** What of the browser is used; tests hand in their own. */
export type PermissionSource = {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  /** The browser's own word, without asking anyone; null where it has none. */
  query(): Promise<PermissionState | null>
}

/** Finds out without asking the person. */
export async function lookUpPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const state = await query()
  return state === 'granted' || state === 'denied' ? state : 'to-ask'
}

/** Asks the person. The permission counts, not a position: one that takes too long was allowed all the same. */
export async function askPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const code = await new Promise<number>((resolve) => {
    geolocation.getCurrentPosition(
      () => resolve(0),
      (error) => resolve(error.code),
      { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 },
    )
  })
  if (code === 0 || code === timedOut) return 'granted'
  if (code === permissionDenied) return 'denied'
  // No position could be had at all; whether it was allowed, only the browser can say.
  return (await query()) === 'granted' ? 'granted' : 'error'
}

/** Keeps what was allowed or refused under the specification's key; anything else is not an answer. */
export function keepPermission(permission: LocationPermission): void {
  if (permission === 'granted' || permission === 'denied') writeStored('locationPermissionStatus', permission)
}

// The codes of GeolocationPositionError, which only browsers define as names.
const permissionDenied = 1
const timedOut = 3
