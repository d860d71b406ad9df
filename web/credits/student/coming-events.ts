import { listAll } from '#contract/language/formatters.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { comingWords } from '#contract/credits/words.ts'
import { isSameDay } from '#web/kit/time/times.ts'

export type ComingEvent = { id: string; name: string; date: string; says: string }

/**
 * Returns today’s events of a student’s classes in order of their start, and what each counts for. If there are none,
 * returns the next event. `now` in ms. Days are in `zone`, by default the viewer’s.
 */
export function findComing(
  classes: readonly OwnClassCredit[],
  now: number,
  zone?: string,
): { isToday: boolean; events: ComingEvent[] } {
  const ids = new Set(classes.flatMap(({ events }) => events.map(({ event }) => event)))
  const events = [...ids]
    .map((id) => describe(id, classes))
    .sort((first, second) => Date.parse(first.date) - Date.parse(second.date))
  const today = events.filter(({ date }) => isSameDay(date, now, zone))
  if (today.length > 0) return { isToday: true, events: today }
  return { isToday: false, events: events.filter(({ date }) => Date.parse(date) > now).slice(0, 1) }
}

/** Describes an event by the classes for which it counts or will count, or else by the reason in its first class. */
function describe(id: string, classes: readonly OwnClassCredit[]): ComingEvent {
  const entries = classes.flatMap((course) =>
    course.events.filter(({ event }) => event === id).map((event) => ({ event, className: course.class_name })),
  )
  const { event } = entries[0]!
  const namesIn = (state: string) => {
    const names = entries.filter((entry) => entry.event.state === state).map(({ className }) => className)
    return listAll([...new Set(names)])
  }
  const [counted, expected] = [namesIn('counted'), namesIn('will-count')]
  const says = counted
    ? comingWords.counted({ classes: counted })
    : expected
      ? comingWords.expected({ classes: expected })
      : event.text
  return { id, name: event.event_name, date: event.event_date, says }
}
