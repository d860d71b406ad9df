import type { Kysely } from 'kysely'
import { accessAnswerMessages } from '#contract/schools/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findAccessRequest, noteAnswer } from './store.ts'

/** How long (ms) an answer is worth sending: seven days. */
const worth = 7 * 86_400_000

export type Answer = { answer: 'approved'; school: string } | { answer: 'declined'; reason: string | null }

/**
 * Answers a request for access in the caller's transaction: stores the answer, and queues the email to its sender. A
 * request that a program may have made gets an email only on approval. Throws 404 when there is no such request and 409
 * when another administrator was first. `by` is the administrator, `at` in ms.
 */
export async function answerAccessRequest(
  trx: Kysely<Schema>,
  id: string,
  given: Answer,
  { by, at }: { by: string; at: number },
): Promise<{ isTold: boolean }> {
  const asked = await findAccessRequest(trx, id)
  if (!asked) throw notFound()
  const school = given.answer === 'approved' ? given.school : null
  const reason = given.answer === 'declined' ? given.reason : null
  const answer = { answer: given.answer, reason, answered_at: at, answered_by: by, school_id: school }
  if (!(await noteAnswer(trx, id, answer))) throw conflict(accessAnswerMessages.answered, 'already_answered')
  const isTold = given.answer === 'approved' || asked.looks_automatic === 0
  if (isTold) {
    const template = `access-request-${given.answer}` as const
    await addToOutbox(
      trx,
      { template, to: asked.email, school, link: null, accessRequest: id, worthUntil: at + worth },
      at,
    )
  }
  await recordAudit(
    trx,
    {
      actor_kind: 'admin',
      actor_id: by,
      action: given.answer === 'approved' ? 'access-request.approve' : 'access-request.decline',
      object_kind: 'access_request',
      object_id: id,
      school_id: school,
    },
    at,
  )
  return { isTold }
}
