import { setTimeout as pause } from 'node:timers/promises'
import { readRetryAfter } from '#web/api/api-error.ts'
import { readRecorded, readRefusal, type CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { openOutbox, type Settled } from '#web/check-ins/outbox/waiting-check-ins.ts'
import type { CheckIn } from '../hall.ts'
import { Line } from '../line.ts'

/** The time (ms) that a page waits for a response, as in web/check-ins/api.ts. */
const pagePatience = 10_000
/** The page's pauses between attempts are divided by this, so that a hundred failovers take less than an hour. */
const hurry = 5

/** The responses to phones so far. */
export type PhoneOutcomes = {
  /** The acknowledged check-ins, each with the id of its row in the response. */
  taken: Map<CheckIn, string>
  /** The times (ms of `performance.now`) when the acknowledgements arrived, by the ids of the rows. */
  at: Map<string, number>
  /** Messages that a phone shows as final, although the student did nothing wrong. */
  refused: string[]
  /** The numbers of attempts without a decision, by status, with 0 for no response. */
  again: Map<number, number>
  /** Resolves when every check-in is decided. */
  done: Promise<void>
  /** Resolves when this many check-ins are decided. */
  until: (count: number) => Promise<void>
}

/** The pace of the first `count` check-ins, and the pace of the others, in check-ins a second. */
export type Pace = { first: number; count: number; afterwards: number }

/**
 * Sends check-ins at a pace. Each comes from a phone with the page's own outbox, which decides what it retries and
 * when. Every attempt is sent to a random server. `signal` switches the phones off.
 */
export function sendFromPhones(
  ports: readonly number[],
  checkIns: readonly CheckIn[],
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): PhoneOutcomes {
  const outcomes: Omit<PhoneOutcomes, 'done' | 'until'> = {
    taken: new Map(),
    at: new Map(),
    refused: [],
    again: new Map(),
  }
  const free = new Map(ports.map((port) => [port, [] as Line[]]))
  let waiting: { count: number; resolve: () => void }[] = []
  let decided = 0
  const until = (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve }))

  const send = async (checkIn: CheckIn): Promise<CheckInOutcome> => {
    const port = ports[Math.floor(Math.random() * ports.length)]!
    const line = free.get(port)!.pop() ?? new Line(port)
    const timer = setTimeout(() => line.cut(), pagePatience)
    const answer = await line.ask(checkIn.request).catch(() => null)
    clearTimeout(timer)
    if (signal.aborted) line.cut()
    else if (answer) free.get(port)!.push(line)
    const status = answer?.status ?? 0
    if (status === 201) {
      const body = JSON.parse(answer!.body) as { id: string }
      outcomes.taken.set(checkIn, body.id)
      outcomes.at.set(body.id, performance.now())
      return readRecorded(body)
    }
    const retryAfterMs = readRetryAfter(answer?.retryAfter ?? null, Date.now())
    const outcome = readRefusal({ status, body: parse(answer?.body), retryAfterMs })
    if (outcome.kind === 'unsent') outcomes.again.set(status, (outcomes.again.get(status) ?? 0) + 1)
    return outcome
  }
  const settle = (outcome: Settled['outcome'] | { kind: 'signed-out' }) => {
    if (outcome.kind !== 'recorded') outcomes.refused.push('message' in outcome ? outcome.message : outcome.kind)
    decided += 1
    waiting = waiting.filter(({ count, resolve }) => decided < count || resolve())
  }
  const start = async () => {
    const begun = performance.now()
    for (const [index, checkIn] of checkIns.entries()) {
      const [soon, later] = [Math.min(index, pace.count), Math.max(0, index - pace.count)]
      const due = begun + (1_000 * soon) / pace.first + (1_000 * later) / pace.afterwards - performance.now()
      if (due > 1) await pause(due)
      if (signal.aborted) return
      confirm(checkIn, { send: () => send(checkIn), settle, signal })
    }
  }
  void start()
  const completion = until(checkIns.length).then(() => {
    for (const lines of free.values()) for (const line of lines) line.cut()
  })
  return { ...outcomes, done: completion, until }
}

type Phone = {
  send: () => Promise<CheckInOutcome>
  settle: (outcome: Settled['outcome'] | { kind: 'signed-out' }) => void
  signal: AbortSignal
}

/** Confirms one check-in with the page's outbox, and calls `settle` with the decision that the outbox shows. */
function confirm({ student, event, request }: CheckIn, { send, settle, signal }: Phone): void {
  let isSettled = false
  const outbox = openOutbox({
    shelf: { all: async () => [], put: async () => undefined, remove: async () => undefined },
    student: () => student.id,
    now: Date.now,
    ticks: () => performance.now(),
    hiddenAt: () => -1,
    serverNow: Date.now,
    sendLater: async () => false,
    schedule(ms, callback) {
      const timer = setTimeout(() => !signal.aborted && callback(), ms / hurry)
      return () => clearTimeout(timer)
    },
    send,
  })
  outbox.subscribe(() => {
    const { settled, waiting } = outbox.view()
    const outcome = settled[0]?.outcome ?? (waiting[0]?.isSignedOut ? { kind: 'signed-out' as const } : null)
    if (!outcome || isSettled) return
    isSettled = true
    settle(outcome)
  })
  outbox.submit({
    // The request contains its own nonce. The outbox uses this one only to tell its check-ins apart.
    nonce: String(request.length),
    student: student.id,
    event: { id: event.id, name: event.name, location: null, date: '' },
    location: '',
    deviceId: '',
    madeAt: Date.now(),
    method: 'own-scan',
    token: null,
  })
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return text
  }
}
