import type { FastifyInstance } from 'fastify'
import { noLocationReasons } from '#contract/check-ins/check-in-method.ts'
import { checkInCalls } from '#contract/check-ins/calls.ts'
import type { RecordedCheckIn } from '#contract/check-ins/check-ins.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { describeClosed } from '#contract/check-ins/window.ts'
import { checkInInputMessages, checkInMessages, checkInRefusals } from '#contract/check-ins/words.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badRequest, forbidden, notFound, Refusal } from '#server/http/refusals.ts'
import { keyedHash, newSecret } from '#server/http/secrets.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { checkIn } from './check-in.ts'
import type { RefusedAttempts } from './refused-attempts.ts'
import type { Roll } from './roll.ts'
import { findCheckInEvent } from './store.ts'
import type { AttendanceTable, RefusedAttemptTable } from './table.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps, roll: Roll, refused: RefusedAttempts): void {
  const { db, settings, now, cookies, counts } = deps

  // Measured only on this route. A hook on all routes would slow down check-ins.
  app.addHook('onRoute', (route) => {
    if (route.config?.docs !== checkInCalls['POST /api/attendance/']) return
    route.onResponse = (_request, reply, next) => {
      counts.checkInAnswered(reply.statusCode, reply.elapsedTime)
      next()
    }
  })

  serveCalls(app, deps, checkInCalls, {
    async 'POST /api/attendance/'({ request, reply, body }) {
      const receivedAt = now()
      const student = requireStudent(request)
      const knownMark = cookies.read(request, 'browser')
      const mark = knownMark ?? newSecret()
      const browser = keyedHash(settings.secretKey, 'attendance-browser', student.school, mark)
      const input = (request.body ?? {}) as Record<string, unknown>
      const attempt = (reason: RefusedAttemptTable['reason'], event: unknown) => ({
        school_id: student.school,
        student_id: student.id,
        event_id: typeof event === 'string' ? event : '',
        reason,
        received_at: receivedAt,
        browser,
        ...readConfirmation(input, receivedAt),
      })
      /** Queues the attempt, and returns the refusal with the reference by which faculty find it. */
      const refuse: Refuse = (reason, event, refusal) =>
        new Refusal(refusal.status, { ...refusal.body, reference: refused.refuse(attempt(reason, event)) })

      if ((input.student ?? student.id) !== student.id) {
        throw refuse('other-student', input.event, forbidden())
      }
      const scan = await readScan(body, input.event, student.school, refuse)
      const nonce = scan.client_nonce ?? null
      const confirmedAt = scan.confirmed_at ? Date.parse(scan.confirmed_at) : null
      const queuedMs = chooseWait(scan.queued_ms ?? 0, confirmedAt, receivedAt)
      // Only a retry can repeat a refused attempt, so a first attempt costs no query.
      const earlier = nonce !== null && scan.queued_ms != null ? await refused.find(student.id, nonce) : undefined
      const repeated = earlier && (await repeatRefusal(earlier, queuedMs))
      if (repeated) throw repeated
      const result = await checkIn(
        db,
        roll,
        {
          student,
          event: scan.event,
          location: scan.location ?? null,
          deviceId: scan.device_id ?? null,
          queuedMs,
          confirmedAt,
          nonce,
          browser,
          method: scan.method ?? null,
        },
        receivedAt,
      )
      switch (result.outcome) {
        case 'recorded':
          // Only a new browser gets the header, because a header would slow down every check-in. Signing in renews the
          // cookie.
          if (knownMark === null) cookies.setBrowser(reply, mark)
          return asRecorded(result.row)
        case 'already-recorded':
          refused.keep({ ...attempt('already-recorded', scan.event), reference: null })
          return reply.code(400).send({
            non_field_errors: [checkInMessages.uniqueSet],
            error_codes: { non_field_errors: ['already_recorded'] },
            scanned_at: new Date(result.row.scanned_at).toISOString(),
          })
        case 'closed':
          throw refuse(result.reason, scan.event, closed(result.reason, result.because))
        case 'no-location':
          throw refuse('no-location', scan.event, withoutLocation())
        case 'waited-too-long':
          throw refuse('waited-too-long', scan.event, waitedTooLong(queuedMs))
        case 'no-such-event':
          throw refuse('no-such-event', scan.event, notFound())
        default:
          return result satisfies never
      }
    },
  })

  /** Returns the earlier refusal of this attempt, with its reference. Returns null if the attempt may still count. */
  async function repeatRefusal(
    { reason, reference, event_id, received_at }: Repeatable,
    queuedMs: number,
  ): Promise<Refusal | null> {
    const refusal = await refusalFor()
    return refusal && new Refusal(refusal.status, { ...refusal.body, reference })

    async function refusalFor(): Promise<Refusal | null> {
      if (reason === 'no-such-event') return notFound()
      if (reason === 'no-location') return withoutLocation()
      if (reason === 'waited-too-long') return waitedTooLong(queuedMs)
      if (reason !== 'early' && reason !== 'late') return null
      const event = await findCheckInEvent(db, event_id)
      return event ? closed(reason, describeClosed(checkInTimes(event), reason, received_at)) : notFound()
    }
  }

  /** Reads the body. If it is invalid, throws 400, or 404 if the event doesn’t exist at this university either. */
  async function readScan<Scan>(parse: () => Scan, event: unknown, school: string, refuse: Refuse): Promise<Scan> {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof Refusal) || typeof event !== 'string' || event === '') throw error
      const isHere = (await findCheckInEvent(db, event))?.school_id === school
      throw refuse(isHere ? 'bad-input' : 'no-such-event', event, isHere ? error : notFound())
    }
  }
}

/**
 * Returns how long (ms) a check-in waited. `queuedMs` is what the phone says. If the phone's clock was corrected in the
 * meantime, `queuedMs` may be too long. Then the time of confirmation decides, because the phone knew it by the
 * server's clock.
 */
function chooseWait(queuedMs: number, confirmedAt: number | null, receivedAt: number): number {
  if (queuedMs <= maxQueueMs || confirmedAt === null || confirmedAt > receivedAt) return queuedMs
  return Math.min(queuedMs, receivedAt - confirmedAt)
}

type Repeatable = Pick<RefusedAttemptTable, 'reason' | 'reference' | 'event_id' | 'received_at'>

function closed(reason: 'early' | 'late', because: string): Refusal {
  return badRequest(because, reason === 'early' ? 'check_in_not_open' : 'check_in_closed')
}

function withoutLocation(): Refusal {
  return new Refusal(400, {
    error: checkInMessages.locationRequiredToConfirm,
    code: 'location_required',
    location: [checkInInputMessages.badLocation],
  })
}

function waitedTooLong(queuedMs: number): Refusal {
  const minutes = maxQueueMs / 60_000
  const waited = Math.ceil(queuedMs / 60_000)
  return new Refusal(400, {
    error: checkInRefusals.tooOld({ waited, minutes }),
    code: 'check_in_expired',
    queued_ms: [checkInInputMessages.tooOld({ minutes })],
  })
}

/**
 * Reads a body as it was sent, valid or not, that arrived at `receivedAt` (ms). Returns the nonce that identifies a
 * repeated attempt, when the student confirmed (ms), and why there is no position.
 */
function readConfirmation(
  { client_nonce, confirmed_at, queued_ms, no_location }: Record<string, unknown>,
  receivedAt: number,
): Pick<RefusedAttemptTable, 'client_nonce' | 'confirmed_at' | 'no_location'> {
  const confirmedAt = typeof confirmed_at === 'string' ? Date.parse(confirmed_at) : NaN
  const queuedMs = typeof queued_ms === 'number' && queued_ms > 0 ? Math.min(queued_ms, receivedAt) : null
  return {
    client_nonce: typeof client_nonce === 'string' && isUuid(client_nonce) ? client_nonce : null,
    // A phone's clock may be fast.
    confirmed_at: Number.isFinite(confirmedAt)
      ? Math.min(confirmedAt, receivedAt)
      : queuedMs === null
        ? null
        : receivedAt - Math.round(queuedMs),
    no_location: noLocationReasons.find((reason) => reason === no_location) ?? null,
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

function asRecorded(row: AttendanceTable): RecordedCheckIn {
  const recorded = {
    id: row.id,
    event: row.event_id,
    student: row.student_id,
    scanned_at: new Date(row.scanned_at).toISOString(),
  }
  // Only a check-in that waited on a phone has a separate time of arrival.
  return row.late_sent === 1 ? { ...recorded, received_at: new Date(row.received_at).toISOString() } : recorded
}

type Refuse = (reason: RefusedAttemptTable['reason'], event: unknown, refusal: Refusal) => Refusal
