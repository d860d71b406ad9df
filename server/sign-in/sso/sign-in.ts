import { signInAnswers } from '#contract/sign-in/words.ts'
import type { RedeemedSso } from '#contract/sign-in/sso/sso.ts'
import { approveFaculty } from '#server/accounts/awaiting-store.ts'
import { registerFaculty, registerStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import type { Quotas } from '#server/http/quota.ts'
import { badRequest } from '#server/http/refusals.ts'
import type { ProvenPerson } from '#server/sessions/sessions.ts'
import { confirmAccount } from '#server/sign-in/confirm-account.ts'
import { lockMailbox } from '#server/sign-in/one-per-mailbox.ts'
import { noPassword } from '#server/sign-in/passwords/passwords.ts'
import { findAccount, type FoundAccount } from './find-account.ts'
import { linkIdentity } from './identity-store.ts'
import { notifyOfNewSubject } from './notify-managers.ts'
import { SsoFailure, type Claims } from './provider-kind.ts'
import type { OpenProvider } from './provider-store.ts'
import type { SsoPerson } from './read-person.ts'
import { ssoExpired } from './refusals.ts'
import { isProvedAfter, spendRequest, type SsoRequest } from './request-store.ts'
import { newOrigin } from '#server/sessions/origin.ts'

type Deps = { db: Db; raise: Raise; now: () => number; quotas: Quotas }
type NamesNeeded = Extract<RedeemedSso, { result: 'names-needed' }>

/** A provider's answer that is being redeemed. */
export type RedeemedAnswer = {
  provider: OpenProvider
  request: SsoRequest
  subject: string
  claims: Claims
  person: SsoPerson
  /** The names that the person typed, because the provider didn't send them. */
  typed: { first_name?: string | null | undefined; last_name?: string | null | undefined }
}

export type SignInOutcome =
  | { outcome: 'in'; newcomer: ProvenPerson; redirect: string | null }
  | { outcome: 'awaiting' }
  | { outcome: 'names-needed'; answer: NamesNeeded }

type Account = { kind: 'student' | 'faculty'; id: string; email: string; identity: string }

/**
 * Finds, links or registers the account of a person who signed in at their university, and marks the answer as used. A
 * new account is confirmed in the same step. The caller then starts the session. Throws an `SsoFailure`, and a refusal
 * when the answer was used in the meantime or the mailbox has another account.
 */
export async function signInBySso({ db, raise, now, quotas }: Deps, arrival: RedeemedAnswer): Promise<SignInOutcome> {
  const { provider, request, subject, person } = arrival
  const enteredAt = now()
  return db.yieldingTransaction(`${provider.id} ${subject}`, async (trx): Promise<SignInOutcome> => {
    // Otherwise two simultaneous first sign-ins of one person would both find no account.
    await acquireLock(trx, `sso ${provider.id} ${subject}`)
    if (person.email) await lockMailbox(trx, person.email.address)
    const match = await findAccount(trx, { provider, subject, person, page: request.kind })
    const names = {
      first_name: person.first_name || arrival.typed.first_name,
      last_name: person.last_name || arrival.typed.last_name,
    }
    if (match.by === 'address' && !match.existing?.isConfirmed && !(names.first_name && names.last_name))
      return { outcome: 'names-needed', answer: askForNames(match, person) }
    if (!(await spendRequest(trx, request.id, enteredAt))) throw ssoExpired()
    const account =
      match.by === 'identity'
        ? { ...match, email: await findEmail(trx, match), identity: match.identity.id }
        : await openAccount(
            trx,
            { arrival, match, names: names as { first_name: string; last_name: string } },
            enteredAt,
          )
    const confirmed = await confirmAccount(trx, account, {
      raise,
      keepsPassword: async () => false,
      confirmedAt: enteredAt,
    })
    if (confirmed.outcome === 'taken') throw badRequest(signInAnswers.mailboxTaken, 'mailbox_taken')
    if (confirmed.outcome !== 'confirmed') throw new SsoFailure('sso_closed', 'the account is closed')
    const { kind, id, email, identity } = account
    // Before the lines in the audit, which the refusal undoes with everything else.
    quotas.signIns.check(id)
    const object = { object_kind: kind, object_id: id, school_id: provider.school_id }
    const line = { actor_kind: kind, actor_id: id, ...object }
    const isWaiting = confirmed.awaitsApproval && !(await approveIfVouchedFor(trx, match, id, enteredAt))
    if (confirmed.isNew)
      await recordAudit(
        trx,
        { ...line, action: 'account.verify', detail: { way: 'sso', rosters: confirmed.rosters } },
        enteredAt,
      )
    if (!isWaiting)
      await recordAudit(trx, { ...line, action: 'sign-in.sso', detail: { name: provider.name } }, enteredAt)
    if (isWaiting) return { outcome: 'awaiting' }
    const newcomer = {
      kind,
      id,
      email,
      school: provider.school_id,
      remember: request.remember === 1,
      method: isProvedAfter(request) ? 'sso' : 'earlier-sso',
      origin: newOrigin(identity),
    } as const
    return { outcome: 'in', newcomer, redirect: request.redirect }
  })
}

function askForNames({ kind, email }: { kind: 'student' | 'faculty'; email: string }, person: SsoPerson): NamesNeeded {
  const { first_name, last_name } = person
  return { result: 'names-needed', kind, email, first_name, last_name }
}

type FoundByAddress = Extract<FoundAccount, { by: 'address' }>
type Opening = { arrival: RedeemedAnswer; match: FoundByAddress; names: { first_name: string; last_name: string } }

/** Registers the address if it has no confirmed account, and links the account to the person at the provider. */
async function openAccount(
  trx: DbOrTrx,
  { arrival: { provider, subject }, match, names }: Opening,
  openedAt: number,
): Promise<Account> {
  const { kind, email, existing, isVouchedFor } = match
  const row = { id: newId(), school_id: provider.school_id, email, ...names, verified_at: null, created_at: openedAt }
  // Overwrites a registration that no one confirmed, because a stranger may have typed its names.
  const register = () =>
    kind === 'student'
      ? registerStudent(trx, { ...row, password_hash: noPassword })
      : registerFaculty(trx, { ...row, approved_at: isVouchedFor ? openedAt : null })
  const account = existing?.isConfirmed ? existing : await register()
  if (!account) throw new SsoFailure('sso_closed', 'the account is closed')
  const { id } = account
  const linked = await linkIdentity(trx, { provider, subject, account: { kind, id } }, openedAt)
  const object = { object_kind: kind, object_id: id, school_id: provider.school_id }
  await recordAudit(
    trx,
    {
      actor_kind: kind,
      actor_id: id,
      action: 'account.link',
      ...object,
      detail: { name: provider.name, again: linked.isAgain },
    },
    openedAt,
  )
  if (linked.isAgain) await notifyOfNewSubject(trx, provider, openedAt)
  return { kind, id, email: existing?.isConfirmed ? existing.email : email, identity: linked.id }
}

/** Returns the account's own address, which may differ from the provider's. */
async function findEmail(trx: DbOrTrx, { kind, id }: { kind: 'student' | 'faculty'; id: string }): Promise<string> {
  const row = await trx.selectFrom(kind).select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? ''
}

/** Approves faculty who waited for approval, once the university itself says that they are faculty. */
async function approveIfVouchedFor(
  trx: DbOrTrx,
  match: FoundAccount,
  id: string,
  approvedAt: number,
): Promise<boolean> {
  if (!match.isVouchedFor || !(await approveFaculty(trx, id, approvedAt))) return false
  const object = { object_kind: 'faculty', object_id: id } as const
  const { school_id } = await trx
    .selectFrom('faculty')
    .select('school_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await recordAudit(
    trx,
    { actor_kind: 'nobody', actor_id: null, action: 'faculty.approve', ...object, school_id },
    approvedAt,
  )
  return true
}
