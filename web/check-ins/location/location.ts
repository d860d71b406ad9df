import { readAccuracy } from '#contract/check-ins/accuracy.ts'
import type { LocationFix } from '#contract/check-ins/check-ins.ts'

/** The outcome of requesting the phone's position. */
export type LocationResult =
  | { outcome: 'fix'; fix: LocationFix }
  | { outcome: 'denied' }
  /** The device or the page has no geolocation. */
  | { outcome: 'unavailable' }
  /** Allowed, but no position was available. `isTimeout`: none in time. */
  | { outcome: 'error'; isTimeout: boolean }

/** The part of the browser's geolocation that we use. Tests pass their own. */
export type Geo = Pick<Geolocation, 'getCurrentPosition'>

const exact: PositionOptions = { enableHighAccuracy: true, timeout: 5_000, maximumAge: 0 }
// Indoors, satellites often aren't found within five seconds, but nearby networks are.
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 0 }
/**
 * A browser that hasn't called back after this time (ms) is no longer waited for. Its own timeouts don't run while it
 * asks for the permission, so this leaves time to read that.
 */
const longestWait = 20_000

// The codes of GeolocationPositionError, which only browsers define as names.
export const permissionDenied = 1
const positionUnavailable = 2
export const timedOut = 3
/** Our own code for a browser that never calls back. */
const noAnswer = 4

/** Requests the phone's exact position, and if that takes too long, a rough one. Accepts no cached position. */
export async function locate(geo: Geo | undefined, now: () => number = Date.now): Promise<LocationResult> {
  if (!geo) return { outcome: 'unavailable' }
  const first = await askPosition(geo, exact)
  const last = first === timedOut ? await askPosition(geo, rough) : first
  if (last === permissionDenied) return { outcome: 'denied' }
  const fix = typeof last === 'number' ? null : readFix(last, now())
  return fix ? { outcome: 'fix', fix } : { outcome: 'error', isTimeout: last === timedOut || last === noAnswer }
}

/** Asks the browser for a position. Returns what it gives, or the code of the error. It always returns. */
export function askPosition(geo: Geo, options: PositionOptions): Promise<GeolocationPosition | number> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(noAnswer), longestWait)
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

/** A fix is never this much (ms) older or newer than the request, because no cached one is accepted. */
const nearNow = 5 * 60_000

/**
 * Takes a position as a browser gives it, and the time (ms). Returns it as it is sent, or null without coordinates, or
 * when it can't be read. An accuracy that can't be one is unknown. A timestamp that can't be one is replaced: Safari
 * once counted from 2001.
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
