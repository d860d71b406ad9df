import { dot } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import { judgeCheckIn, type CheckInTimes } from '#contract/check-ins/window.ts'
import { describeCheckInNow } from '#web/rolls/check-in-now.ts'
import { isSameDay, longDate, timeOfDay } from '#web/kit/time/times.ts'

/** The text on the projector about check-in at a moment. */
export type OnTheWall = {
  state: 'open' | 'early' | 'late'
  /** Shown below the code, or in its place if the code can no longer be used. */
  instruction: string
  /** Shown beside the count: until when check-in is open, or from when. */
  says: string
}

/** Takes a moment (ms) by the server’s clock. Returns the text about check-in for the hall. */
export function describeOnTheWall(event: CheckInTimes, now: number, zone?: string): OnTheWall {
  const { state, says } = describeCheckInNow(event, now, zone)
  if (state === 'open') return { state, instruction: eventsWords.openPhonesCameraPointHere, says }
  if (state === 'early') return { state, instruction: eventsWords.checkNotOpenYet, says }
  const judged = judgeCheckIn(event, now)
  const closed =
    judged.state === 'late'
      ? eventsWords.checkInClosedAt({ closedAt: timeOfDay(judged.closedAt, zone) })
      : eventsWords.checkInClosed
  return { state, instruction: eventsWords.checkClosed, says: closed }
}

/** 'Tuesday, March 3, 2026 · 10:00 AM', or for today’s event only 'Today' and the time. */
export function describeStart(startsAt: number, now: number, zone?: string): string {
  const time = timeOfDay(startsAt, zone)
  return isSameDay(startsAt, now, zone) ? eventsWords.todayAt({ time }) : longDate(startsAt, zone) + dot + time
}

/** Returns the size of a name, in hundredths of the wall (`wallLength`). The longest name leaves room for the count. */
export function chooseNameSize(name: string): number {
  if (name.length <= 50) return 5.6
  return name.length <= 100 ? 4.4 : 3.2
}

/** A window that is taller than wide. One side is shown above the other. */
export const tallWindow = '@media (max-aspect-ratio: 1/1)'

/** `--u` is one hundredth of the wall’s size, so that the text is equally readable at any resolution. */
export const wallUnit = {
  '--u': 'min(1vh, .5625vw)',
  [tallWindow]: { '--u': 'min(.6vh, 1.05vw)', gridTemplateColumns: 'minmax(0, 1fr)' },
}

/** A CSS length in hundredths of the wall. */
export const wallLength = (size: number): string => `calc(var(--u) * ${size})`
