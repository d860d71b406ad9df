import { setImmediate as nextTurn } from 'node:timers/promises'
import { readEmail } from '#contract/email.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { endSomeSessions, type SessionOwners } from '#server/sessions/end-sessions.ts'
import type { Outcome } from './command-role.ts'
import { whyNoAccount } from './find-account.ts'
import { findSchoolByFacultyDomain } from '#server/schools/store.ts'

/** The number of sessions ended in one transaction, few enough that check-ins don't wait noticeably. */
const sessionBatchSize = 100

type Input = { email?: string | undefined; school?: string | undefined; everybody?: string | undefined }

/** Signs out a person, a university or everyone, for example after a leak. `now` is in ms. */
export async function signOutByCommand(
  db: Db,
  { email, school: domain, everybody }: Input,
  now: number,
): Promise<Outcome> {
  if ([email, domain, everybody].filter((option) => option !== undefined).length !== 1)
    return { done: false, because: 'use exactly one of --email, --school and --everybody' }
  const address = email === undefined ? null : readEmail(email)?.address
  if (address === undefined) return { done: false, because: '--email is not an email address' }
  // Refuse a misspelled address, because "0 sessions" would look as if the lost device were signed out.
  const unknown = address === null ? null : await whyNoAccount(db, address)
  if (unknown) return { done: false, because: unknown }
  const school = domain === undefined ? null : ((await findSchoolByFacultyDomain(db, domain)) ?? undefined)
  if (school === undefined)
    return { done: false, because: '--school must be the faculty domain of a university, for example x.edu' }

  const target: SessionOwners = address ? { email: address } : school ? { school: school.id } : 'everybody'
  let ended = 0
  for (let batchSize = sessionBatchSize; batchSize === sessionBatchSize; ended += batchSize) {
    batchSize = await endSomeSessions(db, target, sessionBatchSize)
    await nextTurn()
  }
  const actor = { actor_kind: 'command-line', actor_id: null } as const
  const object = {
    object_kind: school ? 'school' : 'admin',
    object_id: school?.id ?? null,
    school_id: school?.id ?? null,
  }
  if (ended > 0) await recordAudit(db, { ...actor, action: 'sign-out', ...object, detail: { others: ended } }, now)
  const sessions = ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`
  return { done: true, says: `${sessions} Everyone affected needs to sign in again.` }
}
