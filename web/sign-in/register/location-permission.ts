import { askPosition, permissionDenied, timedOut } from '#web/check-ins/location/location.ts'
import { writeStored } from '#web/session/stored.ts'

/** The state of this browser's location permission. */
export type LocationPermission = 'checking' | 'to-ask' | 'granted' | 'denied' | 'unavailable' | 'error'

/** The browser features that we use. Tests pass fakes. */
export type PermissionSource = {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  /** Returns the browser's permission state, without a prompt. Null if it has none. */
  query(): Promise<PermissionState | null>
}

/** Looks up the permission without a prompt. */
export async function lookUpPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const state = await query()
  return state === 'granted' || state === 'denied' ? state : 'to-ask'
}

/** Shows the prompt. Only the permission matters, not the position: a request that times out was still allowed. */
export async function askPermission({ geolocation, query }: PermissionSource): Promise<LocationPermission> {
  if (!geolocation) return 'unavailable'
  const answer = await askPosition(geolocation, { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 })
  if (typeof answer !== 'number' || answer === timedOut) return 'granted'
  if (answer === permissionDenied) return 'denied'
  // There was no position, so only the browser can tell whether it was allowed.
  return (await query()) === 'granted' ? 'granted' : 'error'
}

/** Stores a granted or denied permission under the specification's key. Other states aren't a decision. */
export function keepPermission(permission: LocationPermission): void {
  if (permission === 'granted' || permission === 'denied') writeStored('locationPermissionStatus', permission)
}
