import { useState } from 'react'
import { useSession } from '#web/session/use-session.ts'
import { useLiveRoll, type LiveRoll } from './use-live-roll.ts'

/**
 * Follows how many people are on the roll of an event, without names, for a public screen. Null until known.
 * `isRefused` when the stream was refused for good; `onRefused` is called then.
 */
export function useLiveCount(
  eventId: string,
  onRefused?: () => void,
): { count: number | null; live: LiveRoll; isRefused: boolean } {
  const { facultyId } = useSession()
  const [count, setCount] = useState<number | null>(null)
  const [isRefused, setRefused] = useState(false)
  const live = useLiveRoll({
    eventId,
    facultyId,
    newest: null,
    only: 'count',
    isWanted: facultyId !== null && !isRefused,
    onFrame: (frame) => setCount(frame.count),
    onRefused() {
      setRefused(true)
      onRefused?.()
    },
  })
  return { count, live, isRefused }
}
