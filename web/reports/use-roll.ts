import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import type { RollFrame } from '#contract/live/live.ts'
import { mergeRows } from '#web/live/merge-rows.ts'
import { RollCheck } from '#web/live/roll-check.ts'
import { useLiveRoll } from '#web/live/use-live-roll.ts'
import { isWorthFollowing } from '#web/live/worth-following.ts'
import { useNow } from '#web/kit/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { rollKey, useAttendance } from './api.ts'
import { marksKey } from './marks/api.ts'
import { newestArrival, type AttendanceRow } from './roll/attendance-rows.ts'
import type { RollNews } from './freshness-words.ts'
import { checkInTimesOf, type RollEvent } from './roll-event.ts'

/** The roll of an event as it fills: by the stream if there is one, otherwise reloaded every few seconds. */
export function useRoll(eventId: string, event: RollEvent | undefined) {
  const { facultyId } = useSession()
  const cache = useQueryClient()
  // Every 5 s is often enough to notice that the doors opened or closed.
  const now = useNow(5000)
  const times = event && checkInTimesOf(event)
  const isFollowed = times !== undefined && isWorthFollowing(times, now)
  const [isStreaming, setStreaming] = useState(false)
  const roll = useAttendance(eventId, { isPolled: isFollowed && !isStreaming })
  const [check] = useState(() => new RollCheck())
  const [failure, setFailure] = useState<unknown>(null)
  if (roll.error !== null && roll.error !== failure) setFailure(roll.error)

  const readAgain = () => {
    for (const queryKey of [rollKey(eventId), marksKey(eventId)]) void cache.invalidateQueries({ queryKey })
  }
  const live = useLiveRoll({
    eventId,
    facultyId,
    newest: newestArrival(roll.data ?? []),
    // Starts after the list has loaded, because the stream only adds newer rows.
    isWanted: isFollowed && facultyId !== null && roll.data !== undefined,
    onFrame({ count, rows }: RollFrame) {
      const merged = cache.setQueryData<AttendanceRow[]>(rollKey(eventId), (old) => old && mergeRows(old, rows))
      if (check.mustRead(count, merged?.length ?? 0, Date.now())) readAgain()
    },
    // The list has its own error message, or continues without.
    onRefused: readAgain,
  })
  const isLive = live.state === 'live'
  if (isLive !== isStreaming) setStreaming(isLive)

  const news: RollNews = { live, updatedAt: roll.dataUpdatedAt, isError: roll.isError }
  return {
    roll,
    /**
     * Why it didn't load. Stays until it loads, so that the page doesn't flicker while it reloads every few seconds.
     */
    failure: roll.data === undefined ? failure : roll.error,
    news: isFollowed && roll.data !== undefined ? news : null,
    /** Whether rows can still arrive, or will soon. */
    isFollowed,
    /** Whether names may still appear on an empty roll. */
    isFilling: isFollowed && judgeCheckIn(times, now).state !== 'late',
  }
}
