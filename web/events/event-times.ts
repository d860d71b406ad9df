const minute = 60_000
const day = 1440 * minute

export type Half = 'AM' | 'PM'
/** Which of the two moments is meant, in an hour that a clock change repeats. */
export type Occurrence = 'first' | 'second'
/** A local time as in the form’s three selects. '' means not chosen yet. */
export type ClockReading = { hour: string; minute: string; half: Half; occurrence?: Occurrence }

/** Converts a reading to minutes since midnight: 12 AM is 0. Null while the hour or minute is not chosen. */
export function minutesOfDay(reading: ClockReading): number | null {
  if (reading.hour === '' || reading.minute === '') return null
  const hour = Number(reading.hour) % 12
  return (reading.half === 'PM' ? hour + 12 : hour) * 60 + Number(reading.minute)
}

/** Returns the selects’ values for a moment (ms) in a time zone, with its date as `2026-03-12`. */
export function readClock(timestamp: number, zone: string): Required<ClockReading> & { date: string } {
  const local = new Date(timestamp + offsetAt(timestamp, zone))
  const hour = local.getUTCHours()
  const [first] = findMoments(local.getTime(), zone)
  return {
    date: local.toISOString().slice(0, 10),
    occurrence: first !== undefined && first < timestamp ? 'second' : 'first',
    hour: String(hour % 12 === 0 ? 12 : hour % 12),
    minute: String(local.getUTCMinutes()),
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/**
 * Returns the moment (ms) at which a time zone’s clocks show a date and time. A time in the hour that daylight-saving
 * time skips is moved forward by that hour. In the hour that repeats, it is the first of the two moments, or the second
 * if requested.
 */
export function toTimestamp(date: string, minutes: number, zone: string, occurrence: Occurrence = 'first'): number {
  const local = Date.parse(`${date}T00:00:00Z`) + minutes * minute
  const moments = findMoments(local, zone)
  return (occurrence === 'second' ? moments.at(-1) : moments[0]) ?? local - offsetAt(local - day, zone)
}

/** Returns the moments (ms) at which a time zone’s clocks show `local`: one, two in order, or none. */
function findMoments(local: number, zone: string): number[] {
  const moments = [local - offsetAt(local - day, zone), local - offsetAt(local + day, zone)]
  return moments.filter((moment, index) => moment !== moments[index - 1] && moment + offsetAt(moment, zone) === local)
}

export type EventSpan = { startsAt: number; endsAt: number | null }

/**
 * Returns the start and end from the form’s values. An end before the start means its second occurrence in a repeated
 * hour, or the next day. `laterDays` is the number of additional days of a stored event that lasted longer.
 */
export function toEventSpan(
  times: { date: string; start: ClockReading; end: ClockReading; laterDays: number },
  zone: string,
): EventSpan | null {
  const start = minutesOfDay(times.start)
  if (!isDate(times.date) || start === null) return null
  const startsAt = toTimestamp(times.date, start, zone, times.start.occurrence)
  const end = minutesOfDay(times.end)
  if (end === null) return { startsAt, endsAt: null }
  // Compare moments, as the server does. In the hour that daylight-saving time skips, the order of the clock times
  // differs from the real order.
  const chosenEnd = toTimestamp(times.date, end, zone, times.end.occurrence)
  const sameDay = chosenEnd < startsAt ? toTimestamp(times.date, end, zone, 'second') : chosenEnd
  // A skipped end moves forward, possibly past a start that is later on the clock. It still means the next day.
  const isNextDay = sameDay < startsAt || (end < start && isInGap(times.date, times.end, zone))
  const days = (isNextDay ? 1 : 0) + times.laterDays
  if (days === 0) return { startsAt, endsAt: sameDay }
  return { startsAt, endsAt: toTimestamp(addDays(times.date, days), end, zone, times.end.occurrence) }
}

/** Whether a time falls into an hour that the clocks skip on that date. */
export function isInGap(date: string, reading: ClockReading, zone: string): boolean {
  const minutes = minutesOfDay(reading)
  if (!isDate(date) || minutes === null) return false
  const shownReading = readClock(toTimestamp(date, minutes, zone), zone)
  return minutesOfDay(shownReading) !== minutes
}

/** Formats a moment (ms) as ISO 8601 with the time zone’s offset: `2026-03-12T14:00:00-04:00`. */
export function isoIn(timestamp: number, zone: string): string {
  const offset = offsetAt(timestamp, zone)
  const text = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return `${new Date(timestamp + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${text}`
}

/** Returns the number of days between the dates that two moments (ms) have in a time zone. */
export function daysBetween(start: number, end: number, zone: string): number {
  return (Date.parse(readClock(end, zone).date) - Date.parse(readClock(start, zone).date)) / day
}

/** Whether a text is a real date in the form `2026-03-12`. */
export function isDate(text: string): boolean {
  const timestamp = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

// One formatter per time zone, because creating one costs a hundred times more than using it.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns a time zone’s offset from UTC at a moment, in ms. */
function offsetAt(timestamp: number, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(timestamp).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: min = 0, second = 0 } = parts
  const local = Date.UTC(year, month - 1, date, hour, min, second)
  return local - Math.floor(timestamp / 1000) * 1000
}
