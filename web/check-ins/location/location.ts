import type { LocationFix } from '#contract/check-ins/check-ins.ts'

/** The outcome of requesting the phone's position. */
export type LocationResult =
  | { outcome: 'fix'; fix: LocationFix }
  | { outcome: 'denied' }
  /** The device or the page has no geolocation. */
  | { outcome: 'unavailable' }
  /** Allowed, but no position was available. */
  | { outcome: 'error' }

/** The part of the browser's geolocation that we use. Tests pass their own. */
export type Geo = Pick<Geolocation, 'getCurrentPosition'>

const exact: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 }
// Indoors, satellites often aren't found within five seconds, but nearby networks are.
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 }

// The codes of GeolocationPositionError, which only browsers define as names.
const permissionDenied = 1
const timedOut = 3

/** Requests the phone's exact position, and if that takes too long, a rough one. Accepts no cached position. */
export async function locate(geo: Geo | undefined): Promise<LocationResult> {
  if (!geo) return { outcome: 'unavailable' }
  const first = await ask(geo, exact)
  const last = first === timedOut ? await ask(geo, rough) : first
  if (typeof last === 'number') return { outcome: last === permissionDenied ? 'denied' : 'error' }
  return { outcome: 'fix', fix: last }
}

/** Returns the position, or the code of the error. */
function ask(geo: Geo, options: PositionOptions): Promise<LocationFix | number> {
  return new Promise((resolve) => {
    geo.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy: coords.accuracy,
          timestamp: new Date(timestamp).toISOString(),
        }),
      (error) => resolve(error.code),
      options,
    )
  })
}
