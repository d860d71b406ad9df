import { reportsWords } from '#contract/rolls/words.ts'
import { judgeCheckIn, type CheckInTimes } from '#contract/check-ins/window.ts'
import { isSameDay, shortDate, timeOfDay } from '#web/kit/time/times.ts'

const minute = 60_000

export type CheckInNow = { state: 'open' | 'early' | 'late'; says: string }

/** Says at a moment (ms) of the server's clock whether check-in is open, and until when to the second. */
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

/** `11:12`, from an hour on `1:11:12`, since a window can be four hours long; rounded up. */
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
