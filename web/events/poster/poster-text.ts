import { dot, dateFormatter } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { listEventDetails, type EventDetail, type EventDetailFields } from '#web/kit/event-details.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { isSameDay, longDate, timeOfDay, type Moment } from '#web/kit/time/times.ts'
import { fitText, type SizeRange } from '#web/events/paper.ts'

/** The content of a poster: an event as faculty see it. Times are ISO 8601 or ms. */
export type PosterEvent = EventDetailFields & {
  name: string
  date: string | number
  end_time: string | number | null
  checkin_before_minutes: number | null
  checkin_after_minutes: number | null
  /** The university’s IANA time zone. */
  time_zone: string
  typed_code: string
}

export type PosterWords = {
  when: string
  name: string
  /** The place and other details, each for its own line. */
  details: EventDetail[]
  call: string
  opens: string
  steps: string[]
  /** The short address, 'rollbook.university.edu/c'. `typedCode` is the code to type there. */
  typeAt: string
  typedCode: string
}

/** Returns the texts of an event’s poster, in the university’s time. `host` is the site’s host name with its port. */
export function posterWords(event: PosterEvent, host: string): PosterWords {
  const { date, time_zone: zone } = event
  return {
    when: `${longDate(date, zone)}${dot}${span(event)} ${shortZoneName(date, zone)}`,
    name: event.name,
    details: listEventDetails(event),
    call: eventsWords.scanCheck,
    opens: opening(event),
    steps: [eventsWords.openPhonesCamera, eventsWords.signSchoolEmail, eventsWords.confirm],
    typeAt: `${host}/c`,
    typedCode: showTypedCode(event.typed_code),
  }
}

/** '10:00 AM – 11:30 AM'. An end on a different day has its date. */
function span(event: PosterEvent): string {
  const start = timeOfDay(event.date, event.time_zone)
  return event.end_time === null ? start : `${start} – ${timeSeenFrom(event, event.end_time)}`
}

/** Describes when check-in is open. A time on a different day than the event has its date. */
function opening(event: PosterEvent): string {
  const { opensAt, closesAt } = checkInWindow({
    startsAt: +new Date(event.date),
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  })
  if (opensAt === closesAt) return eventsWords.openAtOnly({ at: timeSeenFrom(event, opensAt) })
  return eventsWords.openFromTo({ from: timeSeenFrom(event, opensAt), to: timeSeenFrom(event, closesAt) })
}

/** A time, with its date if it isn’t the event’s: '9:00 PM on Wednesday, March 4'. */
function timeSeenFrom({ date, time_zone: zone }: PosterEvent, moment: Moment): string {
  const time = timeOfDay(moment, zone)
  if (isSameDay(date, moment, zone)) return time
  const format = dateFormatter({ weekday: 'long', month: 'long', day: 'numeric', timeZone: zone })
  return eventsWords.timeOnDay({ time, day: format.format(new Date(moment)) })
}

/** 'EST', or in full 'India Standard Time' if English has only an offset as the short name. */
function shortZoneName(moment: Moment, zone: string): string {
  const nameAs = (timeZoneName: 'short' | 'long') =>
    dateFormatter({ timeZone: zone, timeZoneName })
      .formatToParts(new Date(moment))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  const short = nameAs('short')
  if (/^UTC$|^GMT$/.test(short)) return 'UTC'
  return short.startsWith('GMT') ? nameAs('long') : short
}

/** The width of an A4 sheet between its margins, in mm. */
const column = 176
/** One point in mm. */
const point = 25.4 / 72

const nameRanges: SizeRange[] = [
  { largest: 39, smallest: 30, lines: 2 },
  { largest: 30, smallest: 20, lines: 5 },
  { largest: 20, smallest: 10, lines: 7 },
]
const detailRanges: SizeRange[] = [
  { largest: 19.5, smallest: 17, lines: 1 },
  { largest: 17, smallest: 12, lines: 2 },
  { largest: 12, smallest: 9, lines: 4 },
]

/** Returns the size of an event’s name on the poster, in mm: as large as its lines allow, never cut off. */
export const nameSize = (name: string): number => fitText(name, nameRanges, column) * point
/** The same for its place or another detail. */
export const detailSize = (detail: string): number => fitText(detail, detailRanges, column) * point
