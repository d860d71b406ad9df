import { accessAnswerMessages } from '#contract/schools/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findAccessRequest, noteAnswer } from './store.ts'

/** An answer is sent within seven days (ms), or not at all. */
const emailLifetimeMs = 7 * 86_400_000

export type Answer = { answer: 'approved'; school: string } | { answer: 'declined'; reason: string | null }

/**
 * Answers a request for access in the caller's transaction: stores the answer and queues the email to the request's
 * sender. If a program may have made the request, only an approval is emailed. `admin` is the administrator's id, `now`
 * in ms. Returns whether the sender is emailed. Throws 404 if there is no such request, and 409 if it was already
 * answered.
 */
export async function answerAccessRequest(
  trx: DbOrTrx,
  id: string,
  decision: Answer,
  { admin, now }: { admin: string; now: number },
): Promise<{ isNotified: boolean }> {
  const request = await findAccessRequest(trx, id)
  if (!request) throw notFound()
  const school = decision.answer === 'approved' ? decision.school : null
  const reason = decision.answer === 'declined' ? decision.reason : null
  const answer = { answer: decision.answer, reason, answered_at: now, answered_by: admin, school_id: school }
  if (!(await noteAnswer(trx, id, answer))) throw conflict(accessAnswerMessages.answered, 'already_answered')
  const isNotified = decision.answer === 'approved' || request.looks_automatic === 0
  if (isNotified) {
    const template = `access-request-${decision.answer}` as const
    await addToOutbox(
      trx,
      { template, to: request.email, school, link: null, accessRequest: id, worthUntil: now + emailLifetimeMs },
      now,
    )
  }
  await recordAudit(
    trx,
    {
      actor_kind: 'admin',
      actor_id: admin,
      action: decision.answer === 'approved' ? 'access-request.approve' : 'access-request.decline',
      object_kind: 'access_request',
      object_id: id,
      school_id: school,
    },
    now,
  )
  return { isNotified }
}
