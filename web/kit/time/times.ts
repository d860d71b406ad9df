import { dateFormatter } from '#contract/language/formatters.ts'
import { localZone, usableZone } from '#contract/language/zones.ts'
import { kitWords } from '#contract/kit/words.ts'

/** A moment as the API sends it (ISO 8601), in ms, or as a Date. */
export type Moment = string | number | Date

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
export function timeOfDay(moment: Moment, zone?: string): string {
  return format(moment, { hour: 'numeric', minute: '2-digit', hour12: true }, zone)
}

/** The same where a line may end before AM or PM, which stays beside its time. */
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

/** The pieces of an entry's date column: 'Tue', '3', 'Mar', '2026'. */
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

/** '10:00 AM – 11:30 AM'. Only the start without an end. An end on another day has its date. */
export function timeRange(start: Moment, end: Moment | null | undefined, zone?: string): string {
  if (end === null || end === undefined) return timeOfDay(start, zone)
  const endText = isSameDay(start, end, zone) ? timeOfDay(end, zone) : dateAndTime(end, zone)
  return `${timeOfDay(start, zone)} – ${endText}`
}

/** Whether two moments are on one day of the viewer's, or of the given zone's. */
export function isSameDay(first: Moment, second: Moment, zone?: string): boolean {
  return shortDate(first, zone) === shortDate(second, zone)
}

/** 'Eastern Time': a zone's name at that moment, by default the viewer's. IANA's where the browser doesn't know it. */
export function zoneName(moment: Moment, zone: string = viewerZone()): string {
  if (!usableZone(zone)) return zone
  const parts = formatter({ timeZoneName: 'longGeneric' }, zone).formatToParts(new Date(moment))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
  // Browsers have no generic name for zones whose offset never changed.
  return name.replace(/^GMT[+-]00:00$|^GMT$/, 'UTC')
}

/** 'Times are shown in Pacific Time.' if the viewer's clock differs at that moment or may differ, or null. */
export function zoneHint(moment: Moment, zone: string, viewer: string = viewerZone()): string | null {
  return haveOneTime(moment, zone, viewer) ? null : kitWords.timesShown({ at: zoneName(moment, viewer) })
}

function haveOneTime(moment: Moment, zone: string, viewer: string): boolean {
  const areKnown = usableZone(zone) !== undefined && usableZone(viewer) !== undefined
  return areKnown && dateAndTime(moment, zone) === dateAndTime(moment, viewer)
}

/**
 * ' (Eastern Time)' after a time in a zone where the viewer's clock differs; '' where the two agree. In a zone that the
 * browser doesn't know, times are the viewer's.
 */
export function zoneNote(moment: Moment, zone: string | undefined, viewer: string = viewerZone()): string {
  if (!zone || haveOneTime(moment, zone, viewer)) return ''
  return ` (${zoneName(moment, usableZone(zone))})`
}

function format(moment: Moment, options: Intl.DateTimeFormatOptions, zone?: string): string {
  // Newer ICU puts a narrow no-break space before AM and PM; people search and tests compare with a plain one.
  return formatter(options, zone)
    .format(new Date(moment))
    .replaceAll(/[\u202f\u00a0]/g, ' ')
}

function formatter(options: Intl.DateTimeFormatOptions, zone: string = viewerZone()): Intl.DateTimeFormat {
  return dateFormatter({ ...options, timeZone: zone })
}

/** Takes ms. Returns 'sent 4 min late', or null for less than a minute. */
export function sentLate(scannedAt: number, receivedAt: number): string | null {
  const minutes = Math.floor((receivedAt - scannedAt) / 60_000)
  return minutes < 1 ? null : kitWords.sentLate({ minutes })
}
