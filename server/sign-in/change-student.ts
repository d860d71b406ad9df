import { changeDetail } from '#contract/audit/changes.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { profileVersion } from '#contract/versions.ts'
import { accountMessages } from '#contract/accounts/words.ts'
import { findStudent, updateStudent } from '#server/accounts/store.ts'
import type { StudentTable } from '#server/accounts/table.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, forbidden, Refusal, unauthenticated } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import type { toActor } from '#server/http/viewer.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findSchool } from '#server/schools/store.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-queue.ts'
import { hashPassword } from './passwords/passwords.ts'
import { removeLeftovers, toSignIns } from './remove-leftovers.ts'
import { deletePersonSessions, findAuthenticationTime } from '#server/sessions/session-store.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { lockPassword } from '#server/sign-in/passwords/password-lock.ts'
import { tryPassword } from './passwords/try-password.ts'
import { whyPasswordIsWeak } from './passwords/weak-passwords.ts'
import { findOrigin } from '#server/sessions/origin.ts'

const minute = 60_000
/** The email about a password is sent within three days (ms), or not at all. */
const noticeLife = 3 * 24 * 60 * minute

type Deps = { db: Db; secretKey: Buffer; now: () => number }
type Change = {
  first_name?: string | undefined
  last_name?: string | undefined
  password?: string | undefined
  ifMatch?: string | undefined
}

/** The person who changes a profile, and their session: the student, whose session continues, or an administrator. */
export type Changer = { session: string } & ({ self: true } | { self: false; actor: ReturnType<typeof toActor> })

/**
 * Changes a student's names and password. A new password ends every session except the one that changed it, and removes
 * the passkeys that were added elsewhere. The student is notified by email. Returns the changed row and the names of
 * those passkeys, or undefined when the student was deleted in the meantime. Throws 400 for a weak password, 401 when
 * the session has ended, 412 when `ifMatch` names another version of the names, and 503 when too many passwords wait.
 */
export async function changeStudent(
  { db, secretKey, now }: Deps,
  student: StudentTable,
  { password, ifMatch, ...names }: Change,
  changer: Changer,
): Promise<{ student: StudentTable; passkeysRemoved: string[] } | undefined> {
  const { id, email, school_id } = student
  const newNames = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined))
  if (password !== undefined) {
    const school = await findSchool(db, school_id)
    const { first_name, last_name } = { ...student, ...newNames }
    const weak = await whyPasswordIsWeak(password, [email, first_name, last_name, school?.name ?? ''])
    if (weak) throw badInput('password', weak.text, weak.code)
  }
  const place = { shares: sharesOfAccount(changer.self ? id : changer.actor.actor_id), account: id, isKnown: true }
  const hash = password !== undefined && { password_hash: await hashPassword(password, place) }
  return db.transaction().execute(async (trx) => {
    await acquireLock(trx, `profile ${id}`)
    const current = await findStudent(trx, id)
    if (!current) return undefined
    await refuseOtherVersion(ifMatch, () => profileVersion(current))
    if (password !== undefined) {
      await lockPassword(trx, id)
      // Another change may have ended this session. A person who was signed out must not set a password.
      if (changer.self && !(await findOrigin(trx, changer.session))) throw unauthenticated()
    }
    const origin = changer.self ? await findOrigin(trx, changer.session) : undefined
    const passwordOrigin = hash && { password_origin_id: origin?.ids.student ?? null }
    const row = await updateStudent(trx, id, { ...newNames, ...hash, ...passwordOrigin })
    if (!row) return undefined
    const actor = changer.self ? ({ actor_kind: 'student', actor_id: id } as const) : changer.actor
    const object = { object_kind: 'student', object_id: id, school_id }
    // The administrator's form always sends the names. They are recorded in the audit only when they differ.
    const detail = changeDetail(current, newNames)
    if (Object.keys(detail).length > 0)
      await recordAudit(trx, { ...actor, action: 'account.update', ...object, detail }, now())
    if (password === undefined) return { student: row, passkeysRemoved: [] }
    // A person who proved nothing fresh, such as by clicking a link, may set a password, but not remove the owner's
    // passkeys.
    const owner = { kind: 'student', id, email, school: school_id } as const
    const leftovers = { these: 'all', kept: origin ? toSignIns(origin) : null } as const
    const passkeysRemoved =
      origin?.isProved === false
        ? []
        : await removeLeftovers(trx, owner, leftovers, { by: actor, secretKey, at: now() })
    // Links don't end: if a stranger set this password, the owner’s link and “This wasn’t me” undo it.
    const sessions = await deletePersonSessions(trx, 'student', id, changer.self ? changer.session : null)
    await recordAudit(trx, { ...actor, action: 'account.password', ...object, detail: { sessions } }, now())
    const template = changer.self ? 'student-password-changed' : 'student-password-set'
    const notice = { template, to: email, school: school_id, link: null, worthUntil: now() + noticeLife } as const
    await addToOutbox(trx, notice, now())
    return { student: row, passkeysRemoved }
  })
}

/**
 * Checks that the student may set a new password: they signed in recently, or the current password is correct. Failures
 * count like failed sign-ins. Throws 403 when the current password is required, 401 or 429 when it is wrong, 401 when
 * the session has ended, and 503 when too many passwords wait.
 */
export async function proveAgain(
  deps: Deps,
  student: StudentTable,
  proof: { session: string; currentPassword: string | null; browser: string | null },
): Promise<void> {
  const { db, now } = deps
  if (proof.currentPassword === null) {
    const authenticatedAt = await findAuthenticationTime(db, proof.session)
    // Another change has just ended this session.
    if (authenticatedAt === undefined) throw unauthenticated()
    if (isRecent(authenticatedAt, freshMinutes * minute, now())) return
    throw forbidden(accountMessages.reauthRequired, 'reauth_required')
  }
  const refusal = await tryPassword(deps, {
    kind: 'student',
    email: student.email,
    password: proof.currentPassword,
    account: { id: student.id, school: student.school_id, passwordHash: student.password_hash },
    browser: proof.browser,
    shares: sharesOfAccount(student.id),
  })
  if (refusal?.status !== 401) {
    if (refusal) throw refusal
    return
  }
  throw new Refusal(401, { ...refusal.body, error: accountMessages.wrongCurrentPassword })
}
