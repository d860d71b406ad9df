import { setTimeout as pause } from 'node:timers/promises'
import { openRoll } from '#test/roll-stream.ts'
import type { CheckIn, Hall } from '../hall.ts'

/** How often (ms) a professor looks. */
const betweenLooks = 400
/** How long (ms) a professor waits for an answer. */
const patience = 30_000

/** What a professor met: how often the list and the file were right, told to come back, or wrong, with the words. */
export type Seen = { right: number; again: number; wrong: string[] }

/**
 * Reads an event's list and its file again and again until `signal` ends it. Each must have every check-in that was
 * acknowledged before the reading began, and the only other answer is a 503.
 */
export async function readDuring(
  urls: readonly string[],
  hall: Hall,
  event: string,
  { taken, signal }: { taken: ReadonlyMap<CheckIn, string>; signal: AbortSignal },
): Promise<Seen> {
  const seen: Seen = { right: 0, again: 0, wrong: [] }
  const { token } = hall.professor
  const look = async (url: string, path: string) => {
    const due = [...taken].map(([checkIn, id]) => ({ id, student: checkIn.student.id }))
    const answer = await read(url + path, token)
    if (answer.status === 503) seen.again += 1
    else if (answer.status !== 200) seen.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    else {
      const missing = due.filter(({ id, student }) => !answer.text.includes(path.endsWith('csv/') ? student : id))
      if (missing.length === 0) seen.right += 1
      else seen.wrong.push(`${path}: ${missing.length} of ${due.length} acknowledged check-ins are missing`)
    }
  }
  while (!signal.aborted) {
    const url = urls[Math.floor(Math.random() * urls.length)]!
    await Promise.all([
      look(url, `/api/events/${event}/attendance/`),
      look(url, `/api/events/${event}/attendance/csv/`),
    ])
    await pause(betweenLooks)
  }
  return seen
}

/** How long (ms) a page waits before it opens its stream again. */
const beforeReopening = 1_000

/**
 * Follows an event's live roll until `signal` ends it, and opens the stream again whenever it ends, as the page does.
 * Returns when (ms of `performance.now`) each row was first seen; it grows.
 */
export function followDuring(url: string, hall: Hall, event: string, signal: AbortSignal): ReadonlyMap<string, number> {
  const seen = new Map<string, number>()
  const follow = async () => {
    while (!signal.aborted) {
      const stream = await openRoll(url, { token: hall.professor.token, event }).catch(() => null)
      const hangUp = () => stream?.close()
      signal.addEventListener('abort', hangUp, { once: true })
      let isOver = stream === null || stream.status !== 200
      stream?.onEnd(() => (isOver = true))
      for (let next = 0; !isOver; await pause(20)) {
        for (const { rows, at } of stream!.frames.slice(next))
          for (const { id } of rows) if (!seen.has(id)) seen.set(id, at)
        next = stream!.frames.length
      }
      signal.removeEventListener('abort', hangUp)
      if (!signal.aborted) await pause(beforeReopening)
    }
  }
  void follow()
  return seen
}

async function read(url: string, token: string): Promise<{ status: number; text: string }> {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: (error as Error).message }
  }
}
