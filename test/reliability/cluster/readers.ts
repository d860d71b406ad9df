import { setTimeout as pause } from 'node:timers/promises'
import { openRoll } from '#test/roll-stream.ts'
import type { CheckIn, Hall } from '../hall.ts'

/** The time (ms) between two reads of a professor. */
const betweenLooks = 400
/** The time (ms) that a professor waits for a response. */
const patience = 30_000

/**
 * A professor's reads of lists and files: how many were right, how many were told to retry, and the texts of wrong
 * ones.
 */
export type ReadTally = { right: number; again: number; wrong: string[] }

/**
 * Reads an event's list and its file repeatedly until `signal` aborts. Each must contain every check-in that was
 * acknowledged before the read began. The only other allowed response is a 503.
 */
export async function readDuring(
  urls: readonly string[],
  hall: Hall,
  event: string,
  { taken: acknowledged, signal }: { taken: ReadonlyMap<CheckIn, string>; signal: AbortSignal },
): Promise<ReadTally> {
  const tally: ReadTally = { right: 0, again: 0, wrong: [] }
  const { token } = hall.professor
  const look = async (url: string, path: string) => {
    const due = [...acknowledged].map(([checkIn, id]) => ({ id, student: checkIn.student.id }))
    const answer = await read(url + path, token)
    if (answer.status === 503) tally.again += 1
    else if (answer.status !== 200) tally.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    else {
      const missing = due.filter(({ id, student }) => !answer.text.includes(path.endsWith('csv/') ? student : id))
      if (missing.length === 0) tally.right += 1
      else tally.wrong.push(`${path}: ${missing.length} of ${due.length} acknowledged check-ins are missing`)
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
  return tally
}

/** The time (ms) that a page waits before it reopens its stream. */
const beforeReopening = 1_000

/**
 * Follows an event's live roll until `signal` aborts, and reopens the stream whenever it ends, as the page does.
 * Returns the times (ms of `performance.now`) when the rows were first seen. The map grows.
 */
export function followDuring(url: string, hall: Hall, event: string, signal: AbortSignal): ReadonlyMap<string, number> {
  const shownAt = new Map<string, number>()
  const follow = async () => {
    while (!signal.aborted) {
      const stream = await openRoll(url, { token: hall.professor.token, event }).catch(() => null)
      const hangUp = () => stream?.close()
      signal.addEventListener('abort', hangUp, { once: true })
      let isOver = stream === null || stream.status !== 200
      stream?.onEnd(() => (isOver = true))
      for (let next = 0; !isOver; await pause(20)) {
        for (const { rows, at: receivedAt } of stream!.frames.slice(next))
          for (const { id } of rows) if (!shownAt.has(id)) shownAt.set(id, receivedAt)
        next = stream!.frames.length
      }
      signal.removeEventListener('abort', hangUp)
      if (!signal.aborted) await pause(beforeReopening)
    }
  }
  void follow()
  return shownAt
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
