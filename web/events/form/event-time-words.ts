import { eventsWords } from '#contract/events/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { isSameDay, longDate, timeOfDay, wholeTime, zoneHint, zoneName } from '#web/kit/time/times.ts'
import { isInGap, readClock, type Occurrence } from '#web/events/event-times.ts'
import { readEnd, readFormSpan, readStart, type EventFormValues } from './event-form-values.ts'

/** Returns the lines below the form’s times: the time zone, and anything that could be a surprise. */
export function describeFormTimes(
  values: EventFormValues,
  zone: string,
  now: number,
  schoolZone?: string | null,
): string[] {
  const span = readFormSpan(values, zone)
  const startsAt = span?.startsAt ?? now
  const ownZone = zoneName(startsAt, zone)
  const says = [
    schoolZone && zoneHint(startsAt, schoolZone, zone)
      ? eventsWords.zoneAndUniversityZone({ zone: ownZone, university: zoneName(startsAt, schoolZone) })
      : ownZone,
  ]
  if (span && isInGap(values.date, readStart(values), zone)) {
    says.push(eventsWords.clocksSkipTime({ startsAt: timeOfDay(span.startsAt, zone) }))
  }
  if (span?.endsAt && isInGap(readClock(span.endsAt, zone).date, readEnd(values), zone)) {
    says.push(eventsWords.clocksSkipEnd({ endsAt: timeOfDay(span.endsAt, zone) }))
  }
  if (span?.endsAt && !isSameDay(span.startsAt, span.endsAt, zone)) {
    const end = { day: longDate(span.endsAt, zone), time: timeOfDay(span.endsAt, zone) }
    says.push(values.laterDays === 0 ? eventsWords.endsNextDay(end) : eventsWords.endsLater(end))
  }
  return says
}

/**
 * Returns the two moments to choose from if clocks show the start or the end twice that day. Null if there is nothing
 * to choose: clocks show the time once, or the first end would be before the start.
 */
export function listOccurrences(
  values: EventFormValues,
  zone: string,
  side: 'start' | 'end',
): { value: Occurrence; words: string }[] | null {
  const findMoment = (occurrence: Occurrence) => {
    if (side === 'start') return readFormSpan({ ...values, startOccurrence: occurrence }, zone)?.startsAt ?? null
    return readFormSpan({ ...values, endOccurrence: occurrence }, zone)?.endsAt ?? null
  }
  const [first, second] = [findMoment('first'), findMoment('second')]
  if (first === null || second === null || first === second) return null
  return [
    { value: 'first', words: eventsWords.firstOccurrence },
    { value: 'second', words: eventsWords.secondOccurrence },
  ]
}

/** Describes when students can check in, in one sentence. Null without a start. */
export function describeFormWindow(values: EventFormValues, zone: string, now: number): string | null {
  const span = readFormSpan(values, zone)
  if (!span) return null
  const { opensAt, closesAt } = checkInWindow({
    startsAt: span.startsAt,
    beforeMinutes: Number(values.before),
    afterMinutes: Number(values.after),
  })
  if (opensAt === closesAt) return null
  const times = { opensAt: wholeTime(opensAt, zone), closesAt: wholeTime(closesAt, zone) }
  return closesAt < now ? eventsWords.checkInWasOpen(times) : eventsWords.studentsCanCheckIn(times)
}
