import type { Kysely } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notOfSchool } from '#contract/registration-words.ts'
import type { facultyRegistration, studentRegistration } from '#contract/sign-in.ts'
import { registerFaculty, registerStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { clientShare } from '#server/http/client-share.ts'
import { badInput } from '#server/http/refusals.ts'
import { findSchool } from '#server/schools/store.ts'
import type { SchoolTable } from '#server/schools/table.ts'
import { describeBrowser } from './describe-browser.ts'
import { endLinks } from './email-link-store.ts'
import { requestLink } from './email-links.ts'
import { hashPassword } from './passwords.ts'
import { whyPasswordIsWeak } from './weak-passwords.ts'

type Asked = { nonce: string; request: FastifyRequest; at: number }

/**
 * Takes a student's registration: kept unconfirmed until the mailed link or code is used. An address that already has
 * an account gets a letter that says so, and the caller the same answer. Throws 400 for a university that does not
 * exist, an address that is not of it, a weak password; 429 for too much mail; 503 when too many passwords wait.
 */
export async function takeStudentRegistration(
  db: Db,
  form: z.output<typeof studentRegistration>,
  asked: Asked,
): Promise<void> {
  const school = await schoolOf(db, form, 'student_domain')
  const { first_name, last_name, email } = form
  const weak = await whyPasswordIsWeak(form.password, [email, first_name, last_name, school.name])
  if (weak) throw badInput({ password: [weak] })
  const row = {
    id: newId(),
    school_id: school.id,
    email,
    first_name,
    last_name,
    verified_at: null,
    created_at: asked.at,
  }
  const share = clientShare(asked.request.ip)
  const password_hash = await hashPassword(form.password, { share, account: email, isKnown: false })
  await take(db, 'student', form, school, asked, (trx) => registerStudent(trx, { ...row, password_hash }))
}

/** The same for faculty, who have no password; where both domains are one, an administrator approves them later. */
export async function takeFacultyRegistration(
  db: Db,
  form: z.output<typeof facultyRegistration>,
  asked: Asked,
): Promise<void> {
  const school = await schoolOf(db, form, 'faculty_domain')
  const { first_name, last_name, email } = form
  const approved_at = school.faculty_domain === school.student_domain ? null : asked.at
  const row = { id: newId(), school_id: school.id, email, first_name, last_name, verified_at: null, approved_at }
  await take(db, 'faculty', form, school, asked, (trx) => registerFaculty(trx, { ...row, created_at: asked.at }))
}

async function take(
  db: Db,
  kind: 'student' | 'faculty',
  form: z.output<typeof facultyRegistration>,
  school: SchoolTable,
  { nonce, request, at }: Asked,
  register: (trx: Kysely<Schema>) => Promise<{ id: string; school: string } | null>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await register(trx)
    // Whoever registers last decides name and password, so links of earlier registrations must not confirm them.
    if (account) await endLinks(trx, { email: form.email, kind, keep: [] }, at)
    await requestLink(
      trx,
      {
        kind,
        purpose: account ? 'register' : 'sign-in',
        email: form.email,
        account: account ?? null,
        letter: account ? `${kind}-verification` : 'already-registered',
        nonce,
        askedFrom: describeBrowser(request.headers['user-agent']),
        remember: false,
        redirect: form.redirect ?? null,
      },
      at,
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
      at,
    )
  })
}

async function schoolOf(
  db: Db,
  form: { school: string; email: string },
  column: 'faculty_domain' | 'student_domain',
): Promise<SchoolTable> {
  const school = await findSchool(db, form.school)
  if (!school || school.closed_at !== null) throw badInput({ school: ['Choose your university.'] })
  const domain = form.email.slice(form.email.lastIndexOf('@') + 1)
  if (domain === school[column]) return school
  throw badInput({ email: [notOfSchool(school.name, school[column])] })
}
