import type { LocationFix } from '#contract/check-ins/check-ins.ts'

/** What became of asking where the phone is. */
export type Located =
  | { outcome: 'fix'; fix: LocationFix }
  | { outcome: 'denied' }
  /** This device or page has no location at all. */
  | { outcome: 'unavailable' }
  /** Allowed, but no position came. */
  | { outcome: 'error' }

/** What of the browser's geolocation is used; tests hand in their own. */
export type Geo = Pick<Geolocation, 'getCurrentPosition'>

const exact: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 }
// Indoors the satellites often stay silent for five seconds; the networks around answer.
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 }

// The codes of GeolocationPositionError, which only browsers define as names.
const permissionDenied = 1
const timedOut = 3

/** Asks once where the phone is, exactly, and again roughly when that takes too long. Nothing cached is taken. */
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
