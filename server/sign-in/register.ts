import { addressMessages, signInAnswers, signInMessages } from '#contract/sign-in/words.ts'
import type { z } from 'zod'
import type { facultyRegistration, studentRegistration } from '#contract/sign-in/sign-in.ts'
import { registerFaculty, registerStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { badInput, tooMany } from '#server/http/refusals.ts'
import { findSchool } from '#server/schools/store.ts'
import type { StoredSchool } from '#server/schools/table.ts'
import { allowEmail } from './links/allow-email.ts'
import type { EmailRequest, LinkDeps } from './ask-for-sign-in.ts'
import { requestLink } from './links/email-links.ts'
import { isMailboxTaken, lockMailbox } from './one-per-mailbox.ts'
import { hashPassword } from './passwords/passwords.ts'
import { whyPasswordIsWeak } from './passwords/weak-passwords.ts'

/** Minutes after which a person can retry a refused registration. By then some held emails were sent. */
const tryAgainIn = 5

/**
 * Stores a student's registration, unconfirmed until the emailed link or code is used. If the address or its mailbox
 * already has an account, sends an email about that instead. Does nothing when the mailbox has reached its limit of
 * emails. The caller can't distinguish these cases. Throws 400 for an unknown university, an address outside its domain
 * or a weak password, 429 when too many emails of the network or university are held, and 503 when too many passwords
 * wait.
 */
export async function acceptStudentRegistration(
  deps: LinkDeps,
  form: z.output<typeof studentRegistration>,
  request: EmailRequest,
): Promise<void> {
  const school = await findChosenSchool(deps.db, form, 'student_domain')
  const { first_name, last_name, email } = form
  const weak = await whyPasswordIsWeak(form.password, [email, first_name, last_name, school.name])
  if (weak) throw badInput('password', weak.text, weak.code)
  const row = {
    id: newId(),
    school_id: school.id,
    email,
    first_name,
    last_name,
    verified_at: null,
    created_at: request.at,
  }
  const password_hash = await hashPassword(form.password, { shares: request.shares, account: email, isKnown: false })
  await acceptRegistration(deps, 'student', form, school, request, (trx) =>
    registerStudent(trx, { ...row, password_hash }),
  )
}

/**
 * The same as `acceptStudentRegistration`, for faculty, who have no password. If both domains are equal, an
 * administrator approves them later.
 */
export async function acceptFacultyRegistration(
  deps: LinkDeps,
  form: z.output<typeof facultyRegistration>,
  request: EmailRequest,
): Promise<void> {
  const school = await findChosenSchool(deps.db, form, 'faculty_domain')
  const { first_name, last_name, email } = form
  const approved_at = school.faculty_domain === school.student_domain ? null : request.at
  const row = { id: newId(), school_id: school.id, email, first_name, last_name, verified_at: null, approved_at }
  await acceptRegistration(deps, 'faculty', form, school, request, (trx) =>
    registerFaculty(trx, { ...row, created_at: request.at }),
  )
}

async function acceptRegistration(
  { db, mailShares }: LinkDeps,
  kind: 'student' | 'faculty',
  { email, redirect }: z.output<typeof facultyRegistration>,
  school: StoredSchool,
  request: EmailRequest,
  write: (trx: DbOrTrx) => Promise<{ id: string; school: string } | null>,
): Promise<void> {
  const { nonce, askedFrom, at: requestedAt } = request
  await db.yieldingTransaction(request.shares[0]!, async (trx) => {
    await lockMailbox(trx, email)
    const isTaken = await isMailboxTaken(trx, { kind, email, school })
    const plannedEmail = { kind, email, account: null, school: school.id, lane: 2, carriesLink: !isTaken } as const
    const allowance = await allowEmail(trx, mailShares, plannedEmail, { ...request, browser: null }, requestedAt)
    if (allowance === 'mailbox') return
    if (allowance === 'network') {
      throw tooMany(signInAnswers.manyRegistrations({ minutes: tryAgainIn }), 'too_many_requests', tryAgainIn * 60)
    }
    const account = isTaken ? null : await write(trx)
    await requestLink(
      trx,
      {
        kind,
        purpose: account ? 'register' : 'sign-in',
        email,
        account,
        school: school.id,
        template: account ? `${kind}-verification` : 'already-registered',
        nonce,
        askedFrom,
        remember: false,
        redirect: redirect ?? null,
      },
      allowance,
      requestedAt,
    )
    await recordAudit(
      trx,
      {
        actor_kind: 'nobody',
        actor_id: null,
        action: 'account.register',
        object_kind: kind,
        object_id: account?.id ?? null,
        school_id: school.id,
        result: account ? 'done' : 'refused',
      },
      requestedAt,
    )
  })
}

async function findChosenSchool(
  db: Db,
  form: { school: string; email: string },
  column: 'faculty_domain' | 'student_domain',
): Promise<StoredSchool> {
  const school = await findSchool(db, form.school)
  if (!school || school.closed_at !== null)
    throw badInput('school', signInMessages.schoolRequired, 'unknown_university')
  const domain = form.email.slice(form.email.lastIndexOf('@') + 1)
  if (domain === school[column]) return school
  throw badInput(
    'email',
    addressMessages.notOfSchool({ school: school.name, domain: school[column] }),
    'not_of_university',
  )
}
