import { dot, dateFormatter } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { listEventDetails, type EventDetail, type EventDetailFields } from '#web/kit/event-details.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { fitText, type SizeRange } from '#web/events/paper.ts'

/** The content of a poster: an event as faculty see it. Times as ISO 8601 or ms. */
export type PosterEvent = EventDetailFields & {
  name: string
  date: string | number
  end_time: string | number | null
  checkin_before_minutes: number | null
  checkin_after_minutes: number | null
  /** The university's IANA zone. */
  time_zone: string
  typed_code: string
}

export type PosterWords = {
  when: string
  name: string
  /** The place and other details, each for a line of its own. */
  details: EventDetail[]
  call: string
  opens: string
  steps: string[]
  /** The short address, 'rollbook.university.edu/c', and the code to type there. */
  typeAt: string
  typedCode: string
}

/** Returns the texts of an event's poster, in the university's time. `host` is the site's name with its port. */
export function posterWords(event: PosterEvent, host: string): PosterWords {
  const startsAt = +new Date(event.date)
  const clock = new ZoneClock(event.time_zone)
  return {
    when: `${clock.day(startsAt, 'year')}${dot}${span(event, clock)} ${clock.zoneName(startsAt)}`,
    name: event.name,
    details: listEventDetails(event),
    call: eventsWords.scanCheck,
    opens: opening(event, clock),
    steps: [eventsWords.openPhonesCamera, eventsWords.signSchoolEmail, eventsWords.confirm],
    typeAt: `${host}/c`,
    typedCode: showTypedCode(event.typed_code),
  }
}

/** '10:00 AM – 11:30 AM'. An end on another day has its date. */
function span({ date, end_time }: PosterEvent, clock: ZoneClock): string {
  const startsAt = +new Date(date)
  if (end_time === null) return clock.time(startsAt)
  const endsAt = +new Date(end_time)
  return `${clock.time(startsAt)} – ${clock.timeSeenFrom(startsAt, endsAt)}`
}

/** When check-in is open: a window that reaches into another day than the event's names that day. */
function opening(event: PosterEvent, clock: ZoneClock): string {
  const startsAt = +new Date(event.date)
  const { opensAt, closesAt } = checkInWindow({
    startsAt,
    beforeMinutes: event.checkin_before_minutes,
    afterMinutes: event.checkin_after_minutes,
  })
  if (opensAt === closesAt) return eventsWords.openAtOnly({ at: clock.timeSeenFrom(startsAt, opensAt) })
  return eventsWords.openFromTo({
    from: clock.timeSeenFrom(startsAt, opensAt),
    to: clock.timeSeenFrom(startsAt, closesAt),
  })
}

/** The local time of a zone in words. */
class ZoneClock {
  readonly #zone: string

  constructor(zone: string) {
    this.#zone = zone
  }

  time(timestamp: number): string {
    return this.#format(timestamp, { hour: 'numeric', minute: '2-digit', hour12: true })
  }

  /** The time of a moment, with its day if that differs from the other moment's. */
  timeSeenFrom(reference: number, timestamp: number): string {
    return this.day(reference) === this.day(timestamp)
      ? this.time(timestamp)
      : eventsWords.timeOnDay({ time: this.time(timestamp), day: this.day(timestamp) })
  }

  /** 'Tuesday, March 3', optionally with the year. */
  day(timestamp: number, year?: 'year'): string {
    return this.#format(timestamp, { weekday: 'long', month: 'long', day: 'numeric', ...(year && { year: 'numeric' }) })
  }

  /** 'EST'; in full, 'India Standard Time', where English has no short name but the offset. */
  zoneName(timestamp: number): string {
    const short = this.#zoneName(timestamp, 'short')
    if (/^UTC$|^GMT$/.test(short)) return 'UTC'
    return short.startsWith('GMT') ? this.#zoneName(timestamp, 'long') : short
  }

  #zoneName(timestamp: number, timeZoneName: 'short' | 'long'): string {
    const format = dateFormatter({ timeZone: this.#zone, timeZoneName })
    return format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')?.value ?? this.#zone
  }

  #format(timestamp: number, options: Intl.DateTimeFormatOptions): string {
    // Newer ICU puts a narrow no-break space before AM and PM, which not every font has.
    const format = dateFormatter({ ...options, timeZone: this.#zone })
    return format.format(timestamp).replaceAll(/[\u202f\u00a0]/g, ' ')
  }
}

/** Millimeters of an A4 sheet between its margins. */
const column = 176
/** A point in mm. */
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

/** The size of an event's name on the poster's sheet, in mm: as large as its lines allow, never cut. */
export const nameSize = (name: string): number => fitText(name, nameRanges, column) * point
/** The same for its place, or another detail. */
export const detailSize = (detail: string): number => fitText(detail, detailRanges, column) * point
