import { randomUUID } from 'node:crypto'
import { request, type Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import { readRetryAfter } from '#web/api/api-error.ts'
import { readRecorded, readRefusal, type CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { openOutbox, type Settled, type WaitingCheckIn } from '#web/check-ins/outbox/waiting-check-ins.ts'
import type { Event, Person } from './builders.ts'

/** The time (ms) that the page waits for a response, as in web/check-ins/api.ts. */
const patience = 10_000

/** One attempt of a phone: the status (0 for no response), the page's outcome, and what the page shows. */
export type Attempt = {
  student: string
  at: number
  status: number
  outcome: CheckInOutcome['kind']
  message: string
}

/** The server that phones send to. `signal` switches the phones off, so that no retry outlives the test. */
export type PhoneSetup = { port: number; agent: Agent; attempts: Attempt[]; signal: AbortSignal }

/**
 * A student's phone that confirms attendance with the page's own outbox: the product decides what it retries, and when.
 * Returns the outbox's final outcome. Rejects when the phone is switched off first.
 */
export function confirmOnPhone(target: PhoneSetup, student: Person, event: Event): Promise<Settled['outcome']> {
  return new Promise((resolve, reject) => {
    if (target.signal.aborted) return reject(new Error('the phone was switched off'))
    target.signal.addEventListener('abort', () => reject(new Error('the phone was switched off')), { once: true })
    const outbox = openOutbox({
      shelf: {
        all: async () => [],
        put: async () => undefined,

        remove: async () => undefined,
      },
      student: () => student.id,
      now: Date.now,
      ticks: () => performance.now(),
      hiddenAt: () => -Infinity,
      serverNow: Date.now,
      sendLater: async () => false,
      schedule(ms, callback) {
        if (target.signal.aborted) return () => undefined
        const timer = setTimeout(callback, ms)
        const cancel = () => clearTimeout(timer)
        target.signal.addEventListener('abort', cancel, { once: true })
        return cancel
      },
      async send(checkIn, queuedMs) {
        const { status, outcome } = await post(target, student, checkIn, queuedMs)
        target.attempts.push({
          student: student.id,
          at: performance.now(),
          status,
          outcome: outcome.kind,
          message: 'message' in outcome ? outcome.message : '',
        })
        return outcome
      },
    })
    outbox.subscribe(() => {
      const settled = outbox.view().settled[0]
      if (settled) resolve(settled.outcome)
    })
    return outbox.submit({
      nonce: randomUUID(),
      student: student.id,
      event: { id: event.id, name: event.name, location: null, date: '' },
      location: JSON.stringify({
        latitude: 42.37,
        longitude: -71.11,
        accuracy: 12,
        timestamp: new Date().toISOString(),
      }),
      deviceId: 'dev_0123456789abcdef',
      madeAt: Date.now(),
      method: 'own-scan',
      token: null,
    })
  })
}

function post(
  { port, agent, signal: switchedOff }: PhoneSetup,
  student: Person,
  checkIn: WaitingCheckIn,
  queuedMs: number | null,
): Promise<{ status: number; outcome: CheckInOutcome }> {
  const body = JSON.stringify({
    student: student.id,
    event: checkIn.event.id,
    location: checkIn.location,
    device_id: checkIn.deviceId,
    client_nonce: checkIn.nonce,
    ...(queuedMs === null ? {} : { queued_ms: Math.round(queuedMs) }),
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${student.token}` }
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, outcome: readRefusal({ status: 0, body: undefined, message: error.message }) })
    const path = '/api/attendance/'
    const signal = AbortSignal.any([switchedOff, AbortSignal.timeout(patience)])
    const outgoing = request({ host: 'localhost', port, path, method: 'POST', agent, headers, signal }, (answer) => {
      text(answer).then((payload) => {
        const status = answer.statusCode!
        const content = parse(payload)
        const retryAfterMs = readRetryAfter(answer.headers['retry-after'] ?? null, Date.now())
        const good = status >= 200 && status < 300
        resolve({
          status,
          outcome: good ? readRecorded(content) : readRefusal({ status, body: content, retryAfterMs }),
        })
      }, failed)
    })
    outgoing.on('error', failed).end(body)
  })
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
