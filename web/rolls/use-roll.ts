import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import type { RollFrame } from '#contract/rolls/live/live.ts'
import { mergeRows } from './live/merge-rows.ts'
import { useLiveRoll } from './live/use-live-roll.ts'
import { isWorthFollowing } from './live/worth-following.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { rollKey, useAttendance } from './api.ts'
import { marksKey } from './marks/api.ts'
import { latestChange, haveOtherMarks } from './marks/mark-history.ts'
import { newestArrival, type AttendanceRow } from './dialog/rows.ts'
import type { RollNews } from './freshness-words.ts'
import { toCheckInTimes, type RollEvent } from './roll-event.ts'

/** The roll of an event as it fills: updated by the stream if there is one, otherwise reloaded every few seconds. */
export function useRoll(eventId: string, event: RollEvent | undefined) {
  const { facultyId } = useSession()
  const cache = useQueryClient()
  // Checking every 5 s is often enough to notice that check-in opened or closed.
  const now = useNow(5000)
  const times = event && toCheckInTimes(event)
  const isFollowed = times !== undefined && isWorthFollowing(times, now)
  const [isStreaming, setStreaming] = useState(false)
  const roll = useAttendance(eventId, { isPolled: isFollowed && !isStreaming })
  const [check] = useState(() => new RollCheck())
  const [failure, setFailure] = useState<unknown>(null)
  if (roll.error !== null && roll.error !== failure) setFailure(roll.error)

  const readAgain = () => {
    for (const queryKey of [rollKey(eventId), marksKey(eventId)]) void cache.invalidateQueries({ queryKey })
  }
  /** Reloads the marks. Also reloads the roll if its rows have different marks, which another server may have made. */
  const readMarks = async () => {
    await cache.invalidateQueries({ queryKey: marksKey(eventId) })
    const [rows, marks] = [cache.getQueryData<AttendanceRow[]>(rollKey(eventId)), marksIn()]
    if (rows && marks && haveOtherMarks(rows, marks)) void cache.invalidateQueries({ queryKey: rollKey(eventId) })
  }
  const marksIn = () => cache.getQueryData<RollMark[]>(marksKey(eventId))
  const live = useLiveRoll({
    eventId,
    facultyId,
    newest: newestArrival(roll.data ?? []),
    // The stream starts after the list has loaded, because it only adds newer rows.
    isWanted: isFollowed && facultyId !== null && roll.data !== undefined,
    onFrame({ count, rows, marks }: RollFrame) {
      const merged = cache.setQueryData<AttendanceRow[]>(rollKey(eventId), (old) => old && mergeRows(old, rows))
      if (check.mustRead(count, merged?.length ?? 0, Date.now())) readAgain()
      const knownMarks = marksIn()
      // Marks that are still loading may lack the latest one. The next frame will tell.
      const isReading = cache.isFetching({ queryKey: marksKey(eventId) }) > 0
      if (marks !== undefined && knownMarks && marks !== latestChange(knownMarks) && !isReading) void readMarks()
    },
    // The list shows its own error message, or continues without a stream.
    onRefused: readAgain,
  })
  const isLive = live.state === 'live'
  if (isLive !== isStreaming) setStreaming(isLive)

  const news: RollNews = { live, updatedAt: roll.dataUpdatedAt, isError: roll.isError }
  return {
    roll,
    /** The failure stays until the roll loads, so that automatic reloads don’t make the page flicker. */
    failure: roll.data === undefined ? failure : roll.error,
    news: isFollowed && roll.data !== undefined ? news : null,
    /** Whether rows can still arrive, or will be able to soon. */
    isFollowed,
    /** Whether the stream is delivering changes. */
    isStreaming,
    /** Whether an empty roll may still get names. */
    isFilling: isFollowed && judgeCheckIn(times, now).state !== 'late',
  }
}

/** How long (ms) counted rows may take to arrive, and the minimum time between two reloads of a roll. */
const patienceMs = 2_000

/** Compares the page’s rows with the stream’s count. Reloads after a deletion, or if a row is 2 s late. */
export class RollCheck {
  #missing: { upTo: number; since: number } | null = null
  #readAt = -Infinity

  /** Takes the stream’s count and the number of rows at `now` (ms). Returns whether to reload the roll. */
  mustRead(count: number, rows: number, now: number): boolean {
    if (this.#missing && rows >= this.#missing.upTo) this.#missing = null
    if (count > rows) this.#missing ??= { upTo: count, since: now }
    else this.#missing = null
    const isLate = this.#missing !== null && now - this.#missing.since >= patienceMs
    if ((!isLate && rows <= count) || now - this.#readAt < patienceMs) return false
    this.#readAt = now
    this.#missing = null
    return true
  }
}
