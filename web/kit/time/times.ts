import { dateFormatter } from '#contract/language/formatters.ts'
import { localZone, usableZone } from '#contract/language/zones.ts'
import { kitWords } from '#contract/kit/words.ts'

/** A moment: ISO 8601 text as in the API, ms, or a Date. */
export type Moment = string | number | Date

// Cached for a second. Every formatted time needs it, and reading it is as slow as creating a formatter, but it can
// change.
let viewers = { zone: '', askedAt: -Infinity }

/** Returns the viewer's time zone as an IANA name. */
export function viewerZone(): string {
  const now = Date.now()
  if (Math.abs(now - viewers.askedAt) > 1000) {
    viewers = { zone: localZone(), askedAt: now }
  }
  return viewers.zone
}

/** '10:00 AM', by default in the viewer's time zone. */
export function timeOfDay(moment: Moment, zone?: string): string {
  return format(moment, { hour: 'numeric', minute: '2-digit', hour12: true }, zone)
}

/** '10:00 AM' with a no-break space, so that a line can't end before AM or PM. */
export function wholeTime(moment: Moment, zone?: string): string {
  return timeOfDay(moment, zone).replaceAll(' ', '\u00a0')
}

/** '10:03:48 AM'. */
export function timeToTheSecond(moment: Moment, zone?: string): string {
  return format(moment, { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true }, zone)
}

/** 'Tuesday, March 3, 2026'. */
export function longDate(moment: Moment, zone?: string): string {
  return format(moment, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone)
}

/** 'Tue, Mar 3, 2026'. */
export function shortDate(moment: Moment, zone?: string): string {
  return format(moment, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, zone)
}

/** 'March 2026'. */
export function monthAndYear(moment: Moment): string {
  return format(moment, { month: 'long', year: 'numeric' })
}

/** 'Mar 3'. */
export function monthAndDay(moment: Moment): string {
  return format(moment, { month: 'short', day: 'numeric' })
}

/** 'Tue, Mar 3, 2026, 10:00 AM'. */
export function dateAndTime(moment: Moment, zone?: string): string {
  return `${shortDate(moment, zone)}, ${wholeTime(moment, zone)}`
}

/** The parts of an entry's date column: 'Tue', '3', 'Mar', '2026'. */
export function dateParts(
  moment: Moment,
  zone?: string,
): { weekday: string; day: string; month: string; year: string } {
  return {
    weekday: format(moment, { weekday: 'short' }, zone),
    day: format(moment, { day: 'numeric' }, zone),
    month: format(moment, { month: 'short' }, zone),
    year: format(moment, { year: 'numeric' }, zone),
  }
}

/** '10:00 AM – 11:30 AM'. Without an end, only the start. An end on a different day includes its date. */
export function timeRange(start: Moment, end: Moment | null | undefined, zone?: string): string {
  if (end === null || end === undefined) return timeOfDay(start, zone)
  const endText = isSameDay(start, end, zone) ? timeOfDay(end, zone) : dateAndTime(end, zone)
  return `${timeOfDay(start, zone)} – ${endText}`
}

/** Whether two moments are on the same day in the viewer's time zone or the given one. */
export function isSameDay(first: Moment, second: Moment, zone?: string): boolean {
  return shortDate(first, zone) === shortDate(second, zone)
}

/**
 * Returns the name of a time zone at that moment, such as 'Eastern Time'. The default is the viewer's. For a zone that
 * the browser doesn't know, returns its IANA name.
 */
export function zoneName(moment: Moment, zone: string = viewerZone()): string {
  if (!usableZone(zone)) return zone
  const parts = formatter({ timeZoneName: 'longGeneric' }, zone).formatToParts(new Date(moment))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  // Browsers have no generic name for zones whose offset never changed.
  return name.replace(/^GMT[+-]00:00$|^GMT$/, 'UTC')
}

/**
 * 'Times are shown in Pacific Time.' if the viewer's clock differs at that moment, or if a zone is unknown. Otherwise
 * null.
 */
export function zoneHint(moment: Moment, zone: string, viewer: string = viewerZone()): string | null {
  return haveOneTime(moment, zone, viewer) ? null : kitWords.timesShown({ at: zoneName(moment, viewer) })
}

function haveOneTime(moment: Moment, zone: string, viewer: string): boolean {
  const areKnown = usableZone(zone) !== undefined && usableZone(viewer) !== undefined
  return areKnown && dateAndTime(moment, zone) === dateAndTime(moment, viewer)
}

/**
 * ' (Eastern Time)' for a time in a zone where the viewer's clock differs, otherwise ''. For a zone that the browser
 * doesn't know, times are in the viewer's zone, and the note names that.
 */
export function zoneNote(moment: Moment, zone: string | undefined, viewer: string = viewerZone()): string {
  if (!zone || haveOneTime(moment, zone, viewer)) return ''
  return ` (${zoneName(moment, usableZone(zone))})`
}

function format(moment: Moment, options: Intl.DateTimeFormatOptions, zone?: string): string {
  // Newer ICU versions put a narrow no-break space before AM and PM. People search with plain spaces, and tests compare
  // with them.
  return formatter(options, zone)
    .format(new Date(moment))
    .replaceAll(/[\u202f\u00a0]/g, ' ')
}

function formatter(options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  return dateFormatter({ ...options, timeZone: usableZone(zone) ?? viewerZone() })
}

/** Returns 'sent 4 min late', or null for less than a minute. Both times in ms. */
export function sentLate(scannedAt: number, receivedAt: number): string | null {
  const minutes = Math.floor((receivedAt - scannedAt) / 60_000)
  return minutes < 1 ? null : kitWords.sentLate({ minutes })
}
