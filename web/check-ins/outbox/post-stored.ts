import { hasTrustedStatus } from '#web/api/own-response.ts'
import { deleteRemembered } from '#web/api/remembered.ts'
import { answeredByPage, readRecorded, readRefusal, type CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { buildCheckInBody } from '#web/check-ins/check-in-body.ts'
import type { WaitingCheckIn } from './waiting-check-ins.ts'

/** Sends a check-in from the service worker, which has no page and no session, only the stored token. */
export async function postStored(checkIn: WaitingCheckIn, queuedMs: number): Promise<CheckInOutcome> {
  try {
    const response = await fetch('/api/attendance/', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${checkIn.token}`,
      },
      body: JSON.stringify(buildCheckInBody(checkIn, queuedMs)),
      credentials: 'same-origin',
      cache: 'no-store',
    })
    const { ok, status } = response
    // A campus network or a proxy may answer in place of the server, even with an error status.
    if (!hasTrustedStatus(response)) return answeredByPage()
    // The session has ended, so its cached responses must not be shown anymore.
    if (status === 401) await deleteRemembered().catch(() => undefined)
    const body = readJson(await response.text())
    return ok ? readRecorded(body) : readRefusal({ status, body })
  } catch (error) {
    return readRefusal({ status: 0, body: undefined, message: error instanceof Error ? error.message : undefined })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
