import { askPosition, permissionDenied, timedOut } from '#web/check-ins/location/location.ts'
import { writeStored } from '#web/session/stored.ts'

/** The state of this browser's location permission. */
export type LocationPermission = 'checking' | 'to-ask' | 'granted' | 'denied' | 'unavailable' | 'error'

/** The parts of the browser that we use. Tests pass their own. */
export type PermissionSource = {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  /** The browser's own state, without a prompt. Null when it has none. */
  query(): Promise<PermissionState | null>
}

/** Finds out without asking the person. */
export async function lookUpPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const state = await query()
  return state === 'granted' || state === 'denied' ? state : 'to-ask'
}

/** Shows the prompt. The permission counts, not a position: one that takes too long was still allowed. */
export async function askPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const answer = await askPosition(geolocation, { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 })
  if (typeof answer !== 'number' || answer === timedOut) return 'granted'
  if (answer === permissionDenied) return 'denied'
  // No position was available. Only the browser knows whether it was allowed.
  return (await query()) === 'granted' ? 'granted' : 'error'
}

/** Stores an allowed or refused permission under the specification's key. Anything else isn't a decision. */
export function keepPermission(permission: LocationPermission): void {
  if (permission === 'granted' || permission === 'denied') writeStored('locationPermissionStatus', permission)
}
