import { eventsWords } from '#contract/events/words.ts'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { isSameDay, longDate, timeOfDay, zoneHint, zoneName } from '#web/kit/times.ts'
import { isInGap } from '#web/events/event-times.ts'
import { spanOfForm, type EventFormValues } from './event-form-values.ts'

/** What the form says below its times: the zone, and everything that would otherwise come as a surprise. */
export function describeFormTimes(
  values: EventFormValues,
  zone: string,
  now: number,
  schoolZone?: string | null,
): string[] {
  const span = spanOfForm(values, zone)
  const at = span?.startsAt ?? now
  const says = [zoneName(at, zone)]
  if (schoolZone && zoneHint(at, schoolZone, zone)) says[0] += eventsWords.university({ at: zoneName(at, schoolZone) })
  const start = { hour: values.startHour, minute: values.startMinute, half: values.startHalf }
  if (span && isInGap(values.date, start, zone)) {
    says.push(eventsWords.clocksSkipTimeDayEvent({ startsAt: timeOfDay(span.startsAt, zone) }))
  }
  if (span?.endsAt && !isSameDay(span.startsAt, span.endsAt, zone)) {
    says.push(
      eventsWords.endsValueEndsAtEndsAt2({
        value: values.laterDays === 0 ? 'the next day' : 'later',
        endsAt: longDate(span.endsAt, zone),
        endsAt2: timeOfDay(span.endsAt, zone),
      }),
    )
  }
  return says
}

/** When students can check in, in one sentence; null while there is no start. */
export function describeFormWindow(values: EventFormValues, zone: string, now: number): string | null {
  const span = spanOfForm(values, zone)
  if (!span) return null
  const { opensAt, closesAt } = checkInWindow({
    startsAt: span.startsAt,
    beforeMinutes: Number(values.before),
    afterMinutes: Number(values.after),
  })
  if (opensAt === closesAt) return null
  const verb = closesAt < now ? eventsWords.checkTimeAlreadyOverWas : eventsWords.studentsCanCheck
  return eventsWords.verbFromOpensAtClosesAt({
    verb,
    opensAt: timeOfDay(opensAt, zone),
    closesAt: timeOfDay(closesAt, zone),
  })
}
