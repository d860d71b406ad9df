import { z } from 'zod'
import { readEmail } from '#contract/email.ts'
import { findClosedFacultyByEmail } from '#server/accounts/closed-faculty.ts'
import { findFacultyByEmail } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { newPassword } from '#contract/sign-in/sign-in.ts'
import { lineField } from '#contract/typed-fields.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { whyPasswordIsWeak } from '#server/sign-in/passwords/weak-passwords.ts'
import { insertNewAdministrator, lockAdministrators, tieToFaculty } from '#server/accounts/administrator-store.ts'
import { findSchoolByFacultyDomain } from '#server/schools/store.ts'

export const subNeedsSchool = 'a sub administrator needs --school, the faculty domain of an existing university'

/** The message that an address can't get a role while its faculty account is closed. */
export const closedAccount = (email: string) =>
  `the faculty account of ${email} is closed; reopen it first, on the Faculty Management page`

/** The command's arguments. Only this command creates masters. */
const newAdministrator = z.object({
  email: z
    .string()
    .refine((text) => readEmail(text) !== null, '--email is not an email address')
    .transform((text) => readEmail(text)!.address),
  first_name: lineField().min(1, '--first-name is missing').max(100),
  last_name: lineField().min(1, '--last-name is missing').max(100),
  role: z.enum(['master', 'co', 'sub'], { error: '--role is master, co or sub' }),
  /** A university's faculty domain. Only for sub administrators. */
  school: z.string().optional(),
  password: newPassword,
})

export type Created = { created: true; id: string } | { created: false; because: string }

/** Creates an administrator, tied to the faculty account with the same address. If it can't, says why. `now` in ms. */
export async function createAdministrator(db: Db, input: unknown, now: number): Promise<Created> {
  const parsed = newAdministrator.safeParse(input)
  if (!parsed.success) return { created: false, because: parsed.error.issues.map((issue) => issue.message).join('; ') }
  const { email, first_name, last_name, role, password, school: domain } = parsed.data
  const weak = await whyPasswordIsWeak(password, [email, first_name, last_name])
  if (weak) return { created: false, because: weak.text }
  const school = domain ? await findSchoolByFacultyDomain(db, domain) : undefined
  if (role === 'sub' && !school) {
    return { created: false, because: subNeedsSchool }
  }
  const id = newId()
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx): Promise<Created> => {
    await lockAdministrators(trx)
    if (await findClosedFacultyByEmail(trx, email)) return { created: false, because: closedAccount(email) }
    const profile = { id, school_id: role === 'sub' ? school!.id : null, email, first_name, last_name, role }
    const row = { ...profile, faculty_id: null, password_hash, must_change: 0, temporary_until: null, created_at: now }
    if (!(await insertNewAdministrator(trx, row)))
      return { created: false, because: `${email} is already an administrator` }
    const faculty = await findFacultyByEmail(trx, email)
    if (faculty && faculty.verified_at !== null) await tieToFaculty(trx, faculty)
    await recordAudit(
      trx,
      {
        actor_kind: 'command-line',
        actor_id: null,
        action: 'admin.create',
        object_kind: 'admin',
        object_id: id,
        school_id: school?.id ?? null,
        detail: { role },
      },
      now,
    )
    return { created: true, id }
  })
}
