import { request, type Agent } from 'node:https'
import type { ClientRequest } from 'node:http'
import { patience } from './patience.ts'

/** A page that follows an event's roll. When its stream ends, it reconnects with the last event id. */
export type RollWatcher = {
  /** The students who were seen, each with the time (ms) of the first frame that had them. */
  firstSeenAt: Map<string, number>
  /** Waits until this many students have been seen. Rejects if they never are, or if the watcher is closed. */
  until: (count: number) => Promise<void>
  /** Returns how many streams it has opened. */
  opened: () => number
  /** The headers of the stream. */
  headers: () => Record<string, unknown>
  close: () => void
}

type WatchOptions = { port: number; agent: Agent; event: string; token: string }

/** The pause (ms) before a watcher reconnects. */
const pause = 100

export function watchRoll({ port, agent, event, token }: WatchOptions): RollWatcher {
  const firstSeenAt = new Map<string, number>()
  const waiting: { count: number; resolve: () => void; reject: (error: Error) => void; timer: NodeJS.Timeout }[] = []
  let opened = 0
  let last = ''
  let headers: Record<string, unknown> = {}
  let closed = false
  let stream: ClientRequest | null = null
  let pausing: NodeJS.Timeout | undefined

  function open(): void {
    if (closed) return
    let came = false
    const again = () => {
      if (came) return
      came = true
      pausing = setTimeout(open, pause)
    }
    const path = `/api/events/${event}/attendance/live/`
    const asking = {
      'accept-encoding': 'gzip, zstd',
      authorization: `Bearer ${token}`,
      ...(last && { 'last-event-id': last }),
    }
    stream = request({ host: 'localhost', port, path, agent, headers: asking }, (answer) => {
      if (answer.statusCode === 200) {
        opened += 1
        headers = answer.headers
      }
      let unread = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        const frames = (unread + part).split('\n\n')
        unread = frames.pop()!
        for (const frame of frames) read(frame)
      })
      answer.on('error', again).on('close', again)
    })
    stream.on('error', again).end()
  }

  function read(frame: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
    last = field('id') ?? last
    const data = field('data')
    if (!data) return
    const { rows } = JSON.parse(data) as { rows: { student_id: string }[] }
    for (const { student_id } of rows) if (!firstSeenAt.has(student_id)) firstSeenAt.set(student_id, performance.now())
    for (const waiter of waiting.splice(0)) {
      if (firstSeenAt.size < waiter.count) waiting.push(waiter)
      else {
        clearTimeout(waiter.timer)
        waiter.resolve()
      }
    }
  }

  open()
  return {
    firstSeenAt,
    until: (count) =>
      new Promise<void>((resolve, reject) => {
        if (firstSeenAt.size >= count) return resolve()
        const timer = setTimeout(
          () => reject(new Error(`${firstSeenAt.size} of ${count} students were seen`)),
          patience.timeout,
        )
        return void waiting.push({ count, resolve, reject, timer })
      }),
    opened: () => opened,
    headers: () => headers,
    close() {
      closed = true
      clearTimeout(pausing)
      stream?.destroy()
      for (const { reject, timer } of waiting.splice(0)) {
        clearTimeout(timer)
        reject(new Error('the watcher was closed'))
      }
    },
  }
}
