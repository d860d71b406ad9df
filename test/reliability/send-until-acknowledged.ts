import { setTimeout as wait } from 'node:timers/promises'
import type { CheckIn } from './hall.ts'
import { Line, type LineAnswer } from './line.ts'

/**
 * The longest time (ms) until a phone retries. It is shorter than on a real phone, so that the test can kill the server
 * often.
 */
const maxPauseMs = 150
/**
 * After this time (ms) without success, a phone gives up and the test fails. It is far longer than the downtime of any
 * server here.
 */
const patience = 120_000

export type Sending = {
  /** The acknowledged check-ins, each with the id of its row in the response. */
  taken: Map<CheckIn, string>
  /** Counts the phones' retries, after a broken connection or a response that told them to retry. */
  again: { broken: number; told: number }
  /** The texts of responses that a check-in must not get. */
  wrong: string[]
  /** Resolves when this many check-ins are acknowledged, or all are decided. */
  until: (count: number) => Promise<void>
  /** Resolves when every check-in has its final response. */
  done: Promise<void>
}

/**
 * Sends check-ins from 48 phones at the same time. Each check-in is retried with its nonce until it is acknowledged.
 */
export function sendUntilAcknowledged(port: number, checkIns: readonly CheckIn[]): Sending {
  let next = 0
  let waiting: { count: number; resolve: () => void }[] = []
  const look = (isOver: boolean) => {
    waiting = waiting.filter(({ count, resolve }) => {
      if (sending.taken.size < count && !isOver) return true
      resolve()
      return false
    })
  }
  const sending: Sending = {
    taken: new Map(),
    again: { broken: 0, told: 0 },
    wrong: [],
    until: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve })
        look(next >= checkIns.length && sending.taken.size >= checkIns.length)
      }),
    done: Promise.resolve(),
  }
  const phone = async () => {
    const line = new Line(port)
    while (next < checkIns.length) {
      const checkIn = checkIns[next++]!
      const begun = performance.now()
      for (;;) {
        const answer = await line.ask(checkIn.request).catch(() => null)
        if (answer && answer.status !== 503) {
          settle(sending, checkIn, answer)
          look(false)
          break
        }
        if (answer) sending.again.told += 1
        else sending.again.broken += 1
        if (performance.now() - begun > patience) return void sending.wrong.push(`not taken within ${patience} ms`)
        if (answer && !answer.retryAfter) sending.wrong.push(`503 without Retry-After: ${answer.body}`)
        await wait(Math.random() * maxPauseMs)
      }
    }
    line.cut()
  }
  sending.done = Promise.all(Array.from({ length: 48 }, phone)).then(() => look(true))
  return sending
}

function settle({ taken: acknowledged, wrong }: Sending, checkIn: CheckIn, { status, body }: LineAnswer): void {
  if (status === 201) acknowledged.set(checkIn, (JSON.parse(body) as { id: string }).id)
  else wrong.push(`${status}: ${body}`)
}
