import { classesWords } from '#contract/classes/words.ts'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { isWorthFollowing } from '#web/rolls/live/worth-following.ts'

const order = { open: 0, early: 1, late: 2 } as const

/** Takes a moment (ms). Returns the viewer’s midnight before and after it, in the format of the API. */
export function findDayBounds(now: number): { from: string; to: string } {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  // Not 24 hours, because two days a year are longer or shorter.
  end.setDate(end.getDate() + 1)
  return { from: start.toISOString(), to: end.toISOString() }
}

/** Sorts a day’s events at a moment (ms): open check-in first, finished events last. */
export function sortByUrgency(events: EventOfDay[], now: number): EventOfDay[] {
  const rank = (event: EventOfDay) => order[judgeCheckIn(toCheckInTimes(event), now).state]
  return events.toSorted((first, second) => rank(first) - rank(second))
}

/** Whether someone may still check in to any of the events, or will soon. `now` in ms. */
export function isAnyWorthFollowing(events: EventOfDay[], now: number): boolean {
  return events.some((event) => isWorthFollowing(toCheckInTimes(event), now))
}

/** '12 of 30'. */
export function describeClassCount({ checked_in, expected }: EventOfDay['classes'][number]): string {
  return classesWords.checkedInExpected({ checkedIn: checked_in, expected })
}
