import { useEffect, useEffectEvent, useState } from 'react'
import type { RollFrame } from '#contract/rolls/live/live.ts'
import { openStream } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { followRoll, type StreamState } from './follow-roll.ts'

/** The state of the stream, when it changed, and when the stream last sent something (ms by this machine’s clock). */
export type LiveRoll = { state: StreamState | 'off'; since: number; heardAt: number }

type Options = {
  eventId: string
  facultyId: string | null
  /** When the newest row that the page has arrived, in ms. Null if it has none. */
  newest: number | null
  /** Whether the stream should be open now. */
  isWanted: boolean
  /** Receives only the count, without names, for a public screen. */
  only?: 'count'
  onFrame: (frame: RollFrame) => void
  /** Called when the server refuses the stream. */
  onRefused: () => void
}

const notFollowed: LiveRoll = { state: 'off', since: 0, heardAt: 0 }

/** Follows the roll of an event while `isWanted`. */
export function useLiveRoll({ eventId, facultyId, newest, isWanted, only, ...options }: Options): LiveRoll {
  const [live, setLive] = useState(notFollowed)
  const onFrame = useEffectEvent((frame: RollFrame) => {
    setLive((oldState) => ({ ...oldState, heardAt: Date.now() }))
    options.onFrame(frame)
  })
  const onState = useEffectEvent((state: StreamState) => {
    setLive((oldState) => ({ ...oldState, state, since: Date.now() }))
    if (state === 'refused') options.onRefused()
  })
  const open = useEffectEvent((lastEventId: string | null, signal: AbortSignal) =>
    openStream('GET /api/events/:id/attendance/live/', {
      params: { id: eventId },
      query: { faculty_id: facultyId, since: newest === null ? null : String(newest), only: only ?? null },
      ...(lastEventId !== null && { headers: { 'Last-Event-ID': lastEventId } }),
      signal,
    }),
  )

  useEffect(() => {
    if (!isWanted) return
    const frames = batchFrames((frame) => onFrame(frame))
    const following = followRoll({
      open: (lastEventId, signal) => open(lastEventId, signal),
      onFrame: frames.take,
      onState: (state) => onState(state),
    })
    const knock = () => document.visibilityState === 'visible' && following.knock()
    window.addEventListener('online', knock)
    document.addEventListener('visibilitychange', knock)
    return () => {
      window.removeEventListener('online', knock)
      document.removeEventListener('visibilitychange', knock)
      following.stop()
      frames.stop()
      setLive(notFollowed)
    }
  }, [eventId, isWanted])
  return live
}

/** The minimum time (ms) between two renders. People can’t follow twenty a second. */
const minRenderGapMs = 250

/** Merges frames that arrive close together. The first one is passed on immediately. */
export function batchFrames(onFrame: (frame: RollFrame) => void): {
  take: (frame: RollFrame) => void
  stop: () => void
} {
  let gathered: RollFrame | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function pass(): void {
    timer = undefined
    if (!gathered) return
    const frame = gathered
    gathered = null
    timer = setTimeout(pass, minRenderGapMs)
    onFrame(frame)
  }
  return {
    take(frame) {
      gathered = { ...gathered, ...frame, rows: [...(gathered?.rows ?? []), ...frame.rows] }
      if (timer === undefined) pass()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Follows how many people are on the roll of an event, without names, for a public screen. The count is null until
 * known. `isRefused` is true after the server refused the stream for good; `onRefused` is called at that moment.
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
