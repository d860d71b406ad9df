import type { FastifyInstance } from 'fastify'
import { checkInCalls } from '#contract/check-ins/calls.ts'
import type { RecordedCheckIn } from '#contract/check-ins/check-ins.ts'
import { checkInMessages } from '#contract/check-ins/words.ts'
import type { Deps } from '#server/http/deps.ts'
import { badRequest, forbidden, notFound, Refusal } from '#server/http/refusals.ts'
import { keyedHash, newSecret } from '#server/http/secrets.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { checkIn } from './check-in.ts'
import type { RefusedAttempts } from './refused-attempts.ts'
import type { Roll } from './roll.ts'
import { findCheckInEvent } from './store.ts'
import type { AttendanceTable, RefusedAttemptTable } from './table.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps, roll: Roll, refused: RefusedAttempts): void {
  const { db, settings, now, cookies, counts } = deps

  // Only this route, because on all of them it would slow down check-ins.
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
      const attempt = (reason: RefusedAttemptTable['reason'], event: unknown) => ({
        school_id: student.school,
        student_id: student.id,
        event_id: typeof event === 'string' ? event : '',
        reason,
        received_at: receivedAt,
        browser,
      })
      /** Sends a refusal with the reference by which faculty find the attempt. */
      const refuse: Refuse = (reason, event, refusal) =>
        new Refusal(refusal.status, { ...refusal.body, reference: refused.refuse(attempt(reason, event)) })

      const input = (request.body ?? {}) as Record<string, unknown>
      if ((input.student ?? student.id) !== student.id) {
        throw refuse('other-student', input.event, forbidden())
      }
      const scan = await readScan(body, input.event, student.school, refuse)
      const result = await checkIn(
        db,
        roll,
        {
          student,
          event: scan.event,
          location: scan.location,
          deviceId: scan.device_id ?? null,
          queuedMs: scan.queued_ms ?? 0,
          confirmedAt: scan.confirmed_at ? Date.parse(scan.confirmed_at) : null,
          nonce: scan.client_nonce ?? null,
          browser,
          method: scan.method ?? null,
        },
        receivedAt,
      )
      switch (result.outcome) {
        case 'recorded':
          // Each header costs every check-in, and signing in makes the cookie last again.
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
          throw refuse(
            result.reason,
            scan.event,
            badRequest(result.because, result.reason === 'early' ? 'check_in_not_open' : 'check_in_closed'),
          )
        case 'no-such-event':
          throw refuse('no-such-event', scan.event, notFound())
        default:
          return result satisfies never
      }
    },
  })

  /** Reads the body. If it is invalid, throws 400, or 404 when the event doesn’t exist either. */
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

function asRecorded(row: AttendanceTable): RecordedCheckIn {
  const recorded = {
    id: row.id,
    event: row.event_id,
    student: row.student_id,
    scanned_at: new Date(row.scanned_at).toISOString(),
  }
  // Only a check-in that waited on a phone has an arrival time of its own.
  return row.late_sent === 1 ? { ...recorded, received_at: new Date(row.received_at).toISOString() } : recorded
}

type Refuse = (reason: RefusedAttemptTable['reason'], event: unknown, refusal: Refusal) => Refusal
