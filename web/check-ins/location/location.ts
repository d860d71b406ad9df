import { readAccuracy } from '#contract/check-ins/accuracy.ts'
import type { LocationFix } from '#contract/check-ins/check-ins.ts'

/** The outcome of requesting the phone's position. */
export type LocationResult =
  | { outcome: 'fix'; fix: LocationFix }
  | { outcome: 'denied' }
  /** The device or the page doesn't support geolocation. */
  | { outcome: 'unavailable' }
  /** Allowed, but there was no position. `isTimeout`: there was none in time. */
  | { outcome: 'error'; isTimeout: boolean }

/** The part of the browser's geolocation that we use. Tests pass their own. */
export type Geo = Pick<Geolocation, 'getCurrentPosition'>

const exact: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 }
// Indoors, five seconds often aren't enough to find satellites, but nearby networks are enough for a rough position.
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 }
/**
 * The maximum time (ms) to wait for a browser that doesn't call back. The browser's own timeout doesn't run while it
 * asks for permission, so this leaves enough time to read the prompt.
 */
const maxWaitMs = 20_000

// The codes of GeolocationPositionError. Only browsers define the constants.
export const permissionDenied = 1
const positionUnavailable = 2
export const timedOut = 3
/** Our own code for a browser that doesn't call back. */
const noAnswer = 4

/** Requests the phone's exact position. If that times out, requests a rough one. Accepts no cached position. */
export async function locate(geo: Geo | undefined, now: () => number = Date.now): Promise<LocationResult> {
  if (!geo) return { outcome: 'unavailable' }
  const first = await askPosition(geo, exact)
  const last = first === timedOut ? await askPosition(geo, rough) : first
  if (last === permissionDenied) return { outcome: 'denied' }
  const fix = typeof last === 'number' ? null : readFix(last, now())
  return fix ? { outcome: 'fix', fix } : { outcome: 'error', isTimeout: last === timedOut || last === noAnswer }
}

/** Requests a position from the browser. Returns the position or an error code. Always resolves. */
export function askPosition(geo: Geo, options: PositionOptions): Promise<GeolocationPosition | number> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(noAnswer), maxWaitMs)
    const settle = (result: GeolocationPosition | number) => {
      clearTimeout(timer)
      resolve(result)
    }
    try {
      geo.getCurrentPosition(settle, (error) => settle(error?.code ?? positionUnavailable), options)
    } catch {
      settle(positionUnavailable)
    }
  })
}

/**
 * The maximum difference (ms) between a fix's timestamp and the request. A larger one means that the timestamp is
 * wrong, because no cached fix is accepted.
 */
const nearNow = 5 * 60_000

/**
 * Converts the browser's position to the format that is sent. `now` in ms. Returns null if it has no valid coordinates
 * or can't be read. An invalid accuracy becomes unknown. An invalid timestamp is replaced by `now`: Safari once counted
 * from 2001.
 */
function readFix(position: GeolocationPosition, now: number): LocationFix | null {
  try {
    const coords: Record<keyof Omit<LocationFix, 'timestamp'>, unknown> = position.coords
    const latitude = readDegrees(coords.latitude, 90)
    const longitude = readDegrees(coords.longitude, 180)
    if (latitude === null || longitude === null) return null
    const timestamp: unknown = position.timestamp
    const isNear = typeof timestamp === 'number' && Math.abs(timestamp - now) <= nearNow
    return {
      latitude,
      longitude,
      accuracy: readAccuracy(coords.accuracy),
      timestamp: new Date(isNear ? timestamp : now).toISOString(),
    }
  } catch {
    return null
  }
}

function readDegrees(value: unknown, limit: number): number | null {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : null
}
