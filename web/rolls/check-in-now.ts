import { reportsWords } from '#contract/rolls/words.ts'
import { judgeCheckIn, type CheckInTimes } from '#contract/check-ins/window.ts'
import { isSameDay, shortDate, timeOfDay } from '#web/kit/time/times.ts'

const minute = 60_000

export type CheckInNow = { state: 'open' | 'early' | 'late'; says: string }

/** Describes whether check-in is open at a moment (ms, server clock), with a countdown to the second while it is. */
export function describeCheckInNow(event: CheckInTimes, now: number, zone?: string): CheckInNow {
  const judged = judgeCheckIn(event, now)
  switch (judged.state) {
    case 'open':
      return { state: 'open', says: reportsWords.openClosesIn({ left: countDown(judged.closesAt - now) }) }
    case 'early':
      return { state: 'early', says: reportsWords.opens({ at: until(judged.opensAt, now, zone) }) }
    case 'late':
      return { state: 'late', says: reportsWords.checkClosed }
    default:
      return judged satisfies never
  }
}

/** Formats a countdown, rounded up: `11:12`, or `1:11:12` from one hour on. A window can be four hours long. */
function countDown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = `:${String(seconds % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}${tail}` : `${minutes}${tail}`
}

function until(timestamp: number, now: number, zone?: string): string {
  if (timestamp - now <= 60 * minute)
    return reportsWords.inMinutes({ value: Math.max(1, Math.ceil((timestamp - now) / minute)) })
  const time = timeOfDay(timestamp, zone)
  return isSameDay(timestamp, now, zone) ? reportsWords.atTime({ time }) : `${shortDate(timestamp, zone)}, ${time}`
}
