import type { FastifyInstance } from 'fastify'
import {
  creditEmailCalls,
  stopEmailsCalls,
  type EmailChoices,
  type EmailChoicesInput,
} from '#contract/credits/email-calls.ts'
import type { EmailKind } from '#contract/credits/email-kinds.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { readStopLink } from './stop-link.ts'
import { findEmailChoice, saveEmailChoice, sinceColumn } from './store.ts'
import type { CreditEmailChoiceTable } from './table.ts'

/** Routes for a student's choices about emails, and for the link that turns emails off. */
export async function creditEmailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, settings, now } = deps

  serveCalls(app, deps, creditEmailCalls, {
    async 'GET /api/students/:id/email-choices/'({ request, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      return asChoices(await findEmailChoice(db, id))
    },

    async 'PUT /api/students/:id/email-choices/'({ request, params, body }) {
      const student = requireStudent(request)
      if (params.id !== student.id) throw forbidden()
      return changeChoices(db, { student, change: body() }, now())
    },
  })

  await app.register(async (scope) => {
    // Mail programs post a form (RFC 8058). It is ignored, because the URL already contains everything.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, callback) => callback(null, undefined),
    )
    serveCalls(scope, deps, stopEmailsCalls, {
      async 'POST /stop-emails/:kind/:student/:signature'({ params }) {
        const link = readStopLink(settings.secretKey, params)
        if (!link) throw notFound()
        await stopEmails(db, link, now())
        return { stopped: link.kind }
      },
    })
  })
}

/** Returns a row's choices. Without a row, everything is off. */
function asChoices(row: CreditEmailChoiceTable | undefined): EmailChoices {
  return { receipts: (row?.receipts_since ?? null) !== null, one_short: (row?.one_short_since ?? null) !== null }
}

type Change = { student: { id: string; school: string }; change: EmailChoicesInput }

/**
 * Turns emails on or off, for later check-ins only. An email that is already on keeps the moment since which it is on.
 * Returns the choices. `changedAt` in ms.
 */
function changeChoices(db: Db, { student, change }: Change, changedAt: number): Promise<EmailChoices> {
  return db.yieldingTransaction(student.id, async (trx) => {
    await acquireLock(trx, `emails of ${student.id}`)
    const row = await findEmailChoice(trx, student.id)
    const since = (isWanted: boolean | undefined, storedSince: number | null) =>
      isWanted === undefined ? storedSince : isWanted ? (storedSince ?? changedAt) : null
    const next: CreditEmailChoiceTable = {
      student_id: student.id,
      school_id: student.school,
      receipts_since: since(change.receipts, row?.receipts_since ?? null),
      one_short_since: since(change.one_short, row?.one_short_since ?? null),
      changed_at: changedAt,
    }
    const [previousChoices, newChoices] = [asChoices(row), asChoices(next)]
    if (previousChoices.receipts === newChoices.receipts && previousChoices.one_short === newChoices.one_short)
      return newChoices
    await saveEmailChoice(trx, next)
    const auditFields = {
      actor_kind: 'student',
      actor_id: student.id,
      object_kind: 'student',
      object_id: student.id,
    } as const
    await recordAudit(
      trx,
      { ...auditFields, action: 'account.emails', school_id: student.school, detail: newChoices },
      changedAt,
    )
    return newChoices
  })
}

/** Turns off one kind of email, by the link in such an email. Does nothing if it is already off. `stoppedAt` in ms. */
async function stopEmails(db: Db, { kind, student }: { kind: EmailKind; student: string }, stoppedAt: number) {
  const row = await findEmailChoice(db, student)
  if (!row || row[sinceColumn[kind]] === null) return
  const change = kind === 'receipts' ? { receipts: false } : { one_short: false }
  await changeChoices(db, { student: { id: student, school: row.school_id }, change }, stoppedAt)
}
