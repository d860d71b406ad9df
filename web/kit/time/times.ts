import { dateFormatter } from '#contract/language/formatters.ts'
import { localZone } from '#contract/language/zones.ts'
import { kitWords } from '#contract/kit/words.ts'

/** A moment as the API sends it (ISO 8601), in ms, or as a Date. */
export type Moment = string | number | Date

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// Cached for a second, because every shown time needs it, reading it is as slow as making a formatter, and it can
// change.
let viewers = { zone: '', askedAt: -Infinity }

/** The viewer's own time zone, as IANA spells it. */
export function viewerZone(): string {
  const now = Date.now()
  if (Math.abs(now - viewers.askedAt) > 1000) {
    viewers = { zone: localZone(), askedAt: now }
  }
  return viewers.zone
}

/** '10:00 AM', by default in the viewer's zone. */
export function timeOfDay(at: Moment, zone?: string): string {
  return format(at, { hour: 'numeric', minute: '2-digit', hour12: true }, zone)
}

/** '10:03:48 AM'. */
export function timeToTheSecond(at: Moment, zone?: string): string {
  return format(at, { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true }, zone)
}

/** 'Tuesday, March 3, 2026'. */
export function longDate(at: Moment, zone?: string): string {
  return format(at, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone)
}

/** 'Tue, Mar 3, 2026'. */
export function shortDate(at: Moment, zone?: string): string {
  return format(at, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, zone)
}

/** 'Tue, Mar 3, 2026, 10:00 AM'. */
export function dateAndTime(at: Moment, zone?: string): string {
  return `${shortDate(at, zone)}, ${timeOfDay(at, zone)}`
}

/** The pieces of an entry's date column: 'Tue', '3', 'Mar', '2026'. */
export function dateParts(at: Moment, zone?: string): { weekday: string; day: string; month: string; year: string } {
  return {
    weekday: format(at, { weekday: 'short' }, zone),
    day: format(at, { day: 'numeric' }, zone),
    month: format(at, { month: 'short' }, zone),
    year: format(at, { year: 'numeric' }, zone),
  }
}

/** '10:00 AM – 11:30 AM'. Only the start without an end. An end on another day has its date. */
export function timeRange(start: Moment, end: Moment | null | undefined, zone?: string): string {
  if (end === null || end === undefined) return timeOfDay(start, zone)
  const until = isSameDay(start, end, zone) ? timeOfDay(end, zone) : dateAndTime(end, zone)
  return `${timeOfDay(start, zone)} – ${until}`
}

/** Whether two moments are on one day of the viewer's, or of the given zone's. */
export function isSameDay(one: Moment, other: Moment, zone?: string): boolean {
  return shortDate(one, zone) === shortDate(other, zone)
}

/** 'Eastern Time': a zone's name at that moment, by default the viewer's. */
export function zoneName(at: Moment, zone: string = viewerZone()): string {
  const parts = formatter({ timeZoneName: 'longGeneric' }, zone).formatToParts(new Date(at))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  // Browsers have no generic name for zones whose offset never changed.
  return name.replace(/^GMT[+-]00:00$|^GMT$/, 'UTC')
}

/**
 * 'Times are shown in Pacific Time.' if the viewer's clock differs from the one in `zone` at that moment, otherwise
 * null.
 */
export function zoneHint(at: Moment, zone: string, viewer: string = viewerZone()): string | null {
  return dateAndTime(at, zone) === dateAndTime(at, viewer) ? null : kitWords.timesShown({ at: zoneName(at, viewer) })
}

/** The zone's name if its times differ from the viewer's, otherwise null. */
function foreignZone(at: Moment, zone: string | undefined, viewer: string = viewerZone()): string | null {
  if (!zone || dateAndTime(at, zone) === dateAndTime(at, viewer)) return null
  return zoneName(at, zone)
}

/** ' (Eastern Time)' after a time in a zone where the viewer's clock differs; '' where the two agree. */
export function zoneNote(at: Moment, zone: string | undefined, viewer: string = viewerZone()): string {
  const name = foreignZone(at, zone, viewer)
  return name === null ? '' : ` (${name})`
}

/**
 * 'today', 'tomorrow', 'yesterday', and within a day 'in 2 h', '5 min ago', 'now'. Null when further away than that.
 */
export function relativeWords(at: Moment, now: Moment, zone?: string): string | null {
  const away = +new Date(at) - +new Date(now)
  if (Math.abs(away) < minute) return 'now'
  if (Math.abs(away) < 12 * hour)
    return away > 0 ? kitWords.away({ away: roughly(away) }) : kitWords.awayAgo({ away: roughly(-away) })
  if (isSameDay(at, now, zone)) return 'today'
  if (isSameDay(at, +new Date(now) + day, zone)) return 'tomorrow'
  return isSameDay(at, +new Date(now) - day, zone) ? 'yesterday' : null
}

function roughly(ms: number): string {
  return ms < hour ? kitWords.minutes({ count: Math.floor(ms / minute) }) : `${Math.floor(ms / hour)} h`
}

function format(at: Moment, options: Intl.DateTimeFormatOptions, zone?: string): string {
  // Newer ICU puts a narrow no-break space before AM and PM; people search and tests compare with a plain one.
  return formatter(options, zone)
    .format(new Date(at))
    .replaceAll(/[\u202f\u00a0]/g, ' ')
}

function formatter(options: Intl.DateTimeFormatOptions, zone: string = viewerZone()): Intl.DateTimeFormat {
  return dateFormatter({ ...options, timeZone: zone })
}
