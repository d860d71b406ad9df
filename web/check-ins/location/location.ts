import type { LocationFix } from '#contract/check-ins/check-ins.ts'

/** The outcome of requesting the phone's position. */
export type Located =
  | { outcome: 'fix'; fix: LocationFix }
  | { outcome: 'denied' }
  /** This device or page has no location at all. */
  | { outcome: 'unavailable' }
  /** Allowed, but no position was available. */
  | { outcome: 'error' }

/** What we use of the browser's geolocation. Tests pass their own. */
export type Geo = Pick<Geolocation, 'getCurrentPosition'>

const exact: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 }
// Indoors the satellites often stay silent for five seconds; the networks around answer.
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 }

// The codes of GeolocationPositionError, which only browsers define as names.
const permissionDenied = 1
const timedOut = 3

/** Requests the phone's position, exactly, and again roughly when that takes too long. Accepts nothing cached. */
export async function locate(geo: Geo | undefined): Promise<Located> {
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
