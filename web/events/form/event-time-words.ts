import { eventsWords } from '#contract/events/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { isSameDay, longDate, timeOfDay, zoneHint, zoneName } from '#web/kit/time/times.ts'
import { isInGap } from '#web/events/event-times.ts'
import { readFormSpan, type EventFormValues } from './event-form-values.ts'

/** The text below the form's times: the zone, and anything that could be a surprise. */
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
  const start = { hour: values.startHour, minute: values.startMinute, half: values.startHalf }
  if (span && isInGap(values.date, start, zone)) {
    says.push(eventsWords.clocksSkipTime({ startsAt: timeOfDay(span.startsAt, zone) }))
  }
  if (span?.endsAt && !isSameDay(span.startsAt, span.endsAt, zone)) {
    const end = { day: longDate(span.endsAt, zone), time: timeOfDay(span.endsAt, zone) }
    says.push(values.laterDays === 0 ? eventsWords.endsNextDay(end) : eventsWords.endsLater(end))
  }
  return says
}

/** When students can check in, in one sentence. Null without a start. */
export function describeFormWindow(values: EventFormValues, zone: string, now: number): string | null {
  const span = readFormSpan(values, zone)
  if (!span) return null
  const { opensAt, closesAt } = checkInWindow({
    startsAt: span.startsAt,
    beforeMinutes: Number(values.before),
    afterMinutes: Number(values.after),
  })
  if (opensAt === closesAt) return null
  const times = { opensAt: timeOfDay(opensAt, zone), closesAt: timeOfDay(closesAt, zone) }
  return closesAt < now ? eventsWords.checkInWasOpen(times) : eventsWords.studentsCanCheckIn(times)
}
