import { ownCreditWords } from '#contract/credits/words.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { dateAndTime, isSameDay, shortDate, zoneNote } from '#web/kit/time/times.ts'

type OwnEvent = OwnClassCredit['events'][number]
/** A way to make an event count for a different class. `deadline` is the last moment in ms, or null. */
export type Move = { target: OwnClassCredit; source: OwnClassCredit; deadline: number | null }

/** Returns the moves of an event in `course`: to other classes, or to `course` if another class has the event. */
export function findMoves(event: OwnEvent, course: OwnClassCredit, classes: readonly OwnClassCredit[]): Move[] {
  const findCourse = (id: string | null) => classes.find((candidate) => candidate.class === id)
  if (event.state === 'chosen-elsewhere') {
    const source = findCourse(event.counts_for)
    return source ? [createMove(source, course)] : []
  }
  return classes
    .filter(({ events }) =>
      events.some((ownEvent) => ownEvent.event === event.event && ownEvent.counts_for === course.class),
    )
    .map((target) => createMove(course, target))
}

export type Choice = { event: OwnEvent; course: OwnClassCredit }

/** Returns the events that can count for a different class at a moment (ms), latest first. */
export function findChoices(classes: readonly OwnClassCredit[], now: number): Choice[] {
  return classes
    .flatMap((course) => course.events.map((event) => ({ event, course })))
    .filter(({ event, course }) => {
      if (event.state === 'chosen-elsewhere') return false
      return findMoves(event, course, classes).some(({ deadline }) => deadline === null || now <= deadline)
    })
    .sort((first, second) => Date.parse(second.event.event_date) - Date.parse(first.event.event_date))
}

/** Creates a move whose deadline is the earlier one of the two classes. */
function createMove(source: OwnClassCredit, target: OwnClassCredit): Move {
  const ends = [source, target].flatMap(({ rule }) => (rule?.choose_until ? [Date.parse(rule.choose_until)] : []))
  return { source, target, deadline: ends.length === 0 ? null : Math.min(...ends) }
}

/** Describes the deadline for choosing, in the university’s time zone. Empty without a deadline. */
export function describeUntil({ deadline, target }: Move, now: number): string {
  if (deadline === null) return ''
  const zone = target.time_zone
  const day = shortDate(deadline, zone) + zoneNote(deadline, zone)
  if (now > deadline) return ownCreditWords.chooseEnded({ day })
  // The deadline is in the last second of a day.
  if (!isSameDay(deadline, deadline + 1_000, zone)) return ownCreditWords.untilEndOf({ day })
  return ownCreditWords.untilTime({ time: dateAndTime(deadline, zone) + zoneNote(deadline, zone) })
}
