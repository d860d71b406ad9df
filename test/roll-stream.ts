import { once } from 'node:events'
import { get, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { RollFrame } from '#contract/rolls/live/live.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { patience } from './patience.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

type SeenFrame = RollFrame & { id: string; at: number }

/** One watcher of a roll, with what it has received so far. */
export type RollStream = {
  status: number
  headers: IncomingHttpHeaders
  /** Everything received so far, as it was sent. */
  text: () => string
  frames: SeenFrame[]
  /** The rows of all frames, including duplicates. */
  rows: () => EventAttendanceRow[]
  /** Waits until a condition is true. Rejects if the stream ends first, or if it never becomes true. */
  until: (holds: (stream: RollStream) => boolean) => Promise<void>
  /** Registers a listener for the end of the stream, whichever side ends it. */
  onEnd: (listener: () => void) => void
  /** Resolves when the server has ended the stream. Rejects if it never does. */
  ended: () => Promise<void>
  /** Disconnects. */
  close: () => void
}

type RollRequest = { token: string; event: string; since?: number | string; lastEventId?: string; only?: string }

/**
 * Opens and reads the live roll of an event, and retries while the server is busy. A refusal has only a status and a
 * text.
 */
export function openRoll(url: string, options: RollRequest): Promise<RollStream> {
  return retryWhileBusy(
    () => openOnce(url, options),
    async (stream) => {
      if (stream.status === 503) await stream.ended()
      return { status: stream.status, text: stream.text(), retryAfter: stream.headers['retry-after'] ?? null }
    },
  )
}

async function openOnce(
  url: string,
  { token, event, since: startTime, lastEventId, only }: RollRequest,
): Promise<RollStream> {
  const query = new URLSearchParams({
    ...(startTime !== undefined && { since: String(startTime) }),
    ...(only && { only }),
  })
  const request: ClientRequest = get(`${url}/api/events/${event}/attendance/live/?${query.toString()}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => undefined)
  let text = ''
  let unread = ''
  let isOver = false
  const waiting = new Set<() => void>()
  const look = () => waiting.forEach((notify) => notify())
  const stream: RollStream = {
    status: response.statusCode!,
    headers: response.headers,
    text: () => text,
    frames: [],
    rows: () => stream.frames.flatMap((frame) => frame.rows),
    until: (holds) => wait(() => holds(stream), 'what was waited for did not come'),
    ended: () => wait(() => isOver, 'the stream did not end'),
    onEnd: (listener) => void (isOver ? listener() : response.once('close', listener)),
    close: () => request.destroy(),
  }
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    const blocks = (unread + part).split('\n\n')
    unread = blocks.pop()!
    for (const block of blocks) {
      const frame = readFrame(block)
      if (frame) stream.frames.push(frame)
    }
    look()
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    isOver = true
    look()
  })
  if (stream.status !== 200) await stream.ended()
  return stream

  function wait(holds: () => boolean, otherwise: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => finish(new Error(`${otherwise}; there came: ${text.slice(-600)}`)),
        patience.timeout,
      )
      const check = () => {
        if (holds()) finish(null)
        else if (isOver) finish(new Error(`the stream ended; there came: ${text.slice(-600)}`))
      }
      const finish = (error: Error | null) => {
        clearTimeout(timer)
        waiting.delete(check)
        if (error) reject(error)
        else resolve()
      }
      waiting.add(check)
      check()
    })
  }
}

function readFrame(block: string): SeenFrame | null {
  const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]))
  if (fields.get('event') !== 'roll') return null
  return { ...(JSON.parse(fields.get('data')!) as RollFrame), id: fields.get('id')!, at: performance.now() }
}
