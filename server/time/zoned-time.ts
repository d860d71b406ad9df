const minute = 60_000

/**
 * Takes ms since 1970 and an IANA time zone. Returns the zone's wall clock time with its offset:
 * `2026-03-03T10:03:48-05:00`.
 */
export function zonedTime(timestamp: number, timeZone: string): string {
  const { upToMinute, offset } = minuteIn(timestamp, timeZone)
  const seconds = Math.floor((timestamp % minute) / 1_000)
  return `${upToMinute}${String(seconds).padStart(2, '0')}${offset}`
}

/** Returns the calendar day of a time (ms) in a time zone: `2026-03-03`. */
export function zonedDay(timestamp: number, timeZone: string): string {
  return minuteIn(timestamp, timeZone).upToMinute.slice(0, 10)
}

type Minute = { upToMinute: string; offset: string }

const formats = new Map<string, Intl.DateTimeFormat>()
/** Caches minutes, which is a hundred times faster, because all check-ins of a hall are within half an hour. */
const minutes = new Map<string, Minute>()
const maxMinutes = 1_000

function minuteIn(timestamp: number, timeZone: string): Minute {
  const key = `${Math.floor(timestamp / minute)} ${timeZone}`
  let entry = minutes.get(key)
  if (entry) return entry
  const parts = partsIn(timestamp, timeZone)
  entry = {
    upToMinute: `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:`,
    offset: parts.timeZoneName!.replace('GMT', '') || '+00:00',
  }
  if (minutes.size >= maxMinutes) minutes.clear()
  minutes.set(key, entry)
  return entry
}

function partsIn(timestamp: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(timestamp).map((part) => [part.type, part.value]))
}

const dayMs = 24 * 60 * 60_000

/** Returns when (ms) a day begins in a time zone: after a skipped midnight, or at the first of two midnights. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // There is at most one offset change within a day, so one of these two offsets applies at its start.
  const starts = [midnight - dayMs, midnight + dayMs].map((near) => midnight - offsetAt(near, timeZone))
  const [earlier, later] = [Math.min(...starts), Math.max(...starts)]
  return earlier + offsetAt(earlier, timeZone) >= midnight ? earlier : later
}

/** Returns a time zone's offset from UTC (ms) at a given time. */
function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${zonedTime(moment, timeZone).slice(0, 19)}Z`) - moment
}
