import { createEventSource } from 'eventsource-client'
import { silenceMs } from '#contract/rolls/live/heartbeat.ts'
import type { RollFrame } from '#contract/rolls/live/live.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The first delay (ms) before a lost stream is reopened. It doubles each time, up to `maxWaitMs`. */
const firstWait = 1_000
const maxWaitMs = 15_000

export type StreamState = 'connecting' | 'live' | 'lost' | 'refused'

export type Following = {
  /** Reopens a lost stream immediately, because the page became visible or the network is back. */
  knock: () => void
  stop: () => void
}

type Options = {
  /** Opens the stream after the frame with this id. Rejects with an ApiError if the server refuses it. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>
  onFrame: (frame: RollFrame) => void
  onState: (state: StreamState) => void
}

/** Follows a roll until it is stopped. Reconnects after interruptions, silence and server restarts. */
export function followRoll({ open, onFrame, onState }: Options): Following {
  let source: { close: () => void } | null = null
  let lastEventId: string | null = null
  let failures = 0
  let state: StreamState = 'connecting'
  let silence: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  connect()
  return {
    knock() {
      if (waiting === undefined) return
      clearTimeout(waiting)
      connect()
    },
    stop: hangUp,
  }

  function connect(): void {
    waiting = undefined
    let refusal: ApiError | null = null
    const current = createEventSource({
      // The library requires a URL, but `open` makes the actual request.
      url: 'about:blank',
      ...(lastEventId !== null && { initialLastEventId: lastEventId }),
      async fetch(_url, init) {
        try {
          return await open(lastEventId, init!.signal!)
        } catch (error) {
          if (error instanceof ApiError) refusal = error
          throw error
        }
      },
      onMessage({ id, event, data }) {
        const frame = event === 'roll' ? readFrame(data) : null
        if (!frame || source !== current) return
        lastEventId = id ?? lastEventId
        failures = 0
        listen()
        become('live')
        onFrame(frame)
      },
      onScheduleReconnect: () => source === current && lose(refusal),
    })
    source = current
    listen()
  }

  /** Starts the timer after which a silent stream is treated as lost, even if the connection seems open. */
  function listen(): void {
    clearTimeout(silence)
    silence = setTimeout(() => lose(null), silenceMs)
  }

  function lose(refusal: ApiError | null): void {
    hangUp()
    if (refusal && isFinal(refusal.status)) return become('refused')
    become('lost')
    failures += 1
    waiting = setTimeout(connect, refusal?.retryAfterMs ?? backoffMs(failures, Math.random()))
  }

  function hangUp(): void {
    clearTimeout(silence)
    clearTimeout(waiting)
    waiting = undefined
    source?.close()
    source = null
  }

  function become(next: StreamState): void {
    if (state === next) return
    state = next
    onState(next)
  }
}

/** The delay (ms) before the nth try. `chance` (0 to 1) is jitter, so that a hall’s pages don’t reconnect at once. */
export function backoffMs(failures: number, chance: number): number {
  return Math.min(maxWaitMs, firstWait * 2 ** (failures - 1)) * (0.5 + chance / 2)
}

/** Whether a refusal is final, so that retrying can't help. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Parses one frame. Returns null for anything else, such as a page that a proxy sent instead. */
function readFrame(text: string): RollFrame | null {
  try {
    const { count, rows, marks } = JSON.parse(text) as Partial<RollFrame>
    if (typeof count !== 'number' || !Array.isArray(rows)) return null
    return { count, rows, ...(typeof marks === 'number' && { marks }) }
  } catch {
    return null
  }
}
