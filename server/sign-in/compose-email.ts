import { facultyErasedFrom } from '#contract/retention/grace-periods.ts'
import { findClosedFacultyByEmail } from '#server/accounts/closed-faculty.ts'
import { findFaculty, findStudent } from '#server/accounts/store.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps as RouteDeps } from '#server/http/serve-calls.ts'
import type { Composer, Email } from '#server/mail/email.ts'
import {
  alreadyRegisteredEmail,
  passwordChangedEmail,
  signInEmail,
  verificationEmail,
} from '#server/mail/templates/sign-in.ts'
import { closedAlreadyRegisteredEmail } from '#server/mail/templates/closed-account.ts'
import {
  certificateNewsEmail,
  identityNewsEmail,
  type CertificateNews,
  type IdentityNews,
} from '#server/mail/templates/identity-news.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { findSchool } from '#server/schools/store.ts'
import { findLink } from './links/email-link-store.ts'
import { mintSecrets } from './links/email-links.ts'
import { composePasskeyEmail } from './passkeys/passkey-news.ts'
import type { EmailLinkTable } from './table.ts'

type Deps = { db: Db; publicUrl: string; secretKey: Buffer; now: () => number }

/** The composer of emails about registration and sign-in. It's the last one, for all that no other composes. */
export function signInEmails({ db, settings, now }: Pick<RouteDeps, 'db' | 'settings' | 'now'>): Composer[] {
  const { publicUrl, secretKey } = settings
  return [{ writes: () => true, compose: (mail) => composeEmail({ db, publicUrl, secretKey, now }, mail) }]
}

/** Writes an email and creates its link's secrets. Returns null when the link has ended. */
async function composeEmail(deps: Deps, mail: MailOutboxTable): Promise<Email | null> {
  const { db, publicUrl, secretKey, now } = deps
  if (mail.template === 'student-password-changed' || mail.template === 'student-password-set') {
    const byAdministrator = mail.template === 'student-password-set'
    return passwordChangedEmail({ signIn: `${publicUrl}/auth/student/signin`, byAdministrator })
  }
  if (mail.template === 'student-passkey' || mail.template === 'faculty-passkey')
    return composePasskeyEmail(publicUrl, mail)
  if (mail.template === 'identity-news')
    return mail.details === null ? null : identityNewsEmail(JSON.parse(mail.details) as IdentityNews)
  if (mail.template === 'certificate-news')
    return mail.details === null ? null : certificateNewsEmail(JSON.parse(mail.details) as CertificateNews)
  const link = mail.email_link_id ? await findLink(db, mail.email_link_id) : undefined
  if (!link || link.ended_at !== null) return null
  if (mail.template === 'already-registered') {
    const closed = link.kind === 'faculty' ? await closedEmail(db, link.email) : null
    if (closed) return closed
    return alreadyRegisteredEmail({ url: `${publicUrl}/auth/${link.kind}/signin` })
  }
  const { token, code } = await db.yieldingTransaction(mail.id, (trx) => mintSecrets(trx, link, secretKey, now()))
  const url = new URL('/verify-email', publicUrl)
  url.searchParams.set('token', token)
  url.searchParams.set('type', link.kind)
  // The redirect is text from the request. An email to an unconfirmed address doesn't contain it, because otherwise
  // strangers could write to the address's owner.
  if (link.redirect && (await isProved(db, link))) url.searchParams.set('redirect', link.redirect)
  const details = { url: url.href, code, askedFrom: link.asked_from }
  return link.purpose === 'register' ? verificationEmail(details) : signInEmail(details)
}

/** Returns the email about the closed faculty account of an address, or null when there is none. */
async function closedEmail(db: Db, email: string): Promise<Email | null> {
  const faculty = await findClosedFacultyByEmail(db, email)
  const school = faculty && (await findSchool(db, faculty.school_id))
  return school ? closedAlreadyRegisteredEmail(facultyErasedFrom(faculty.closed_at), school.time_zone) : null
}

async function isProved(db: Db, { purpose, student_id, faculty_id }: EmailLinkTable): Promise<boolean> {
  if (purpose !== 'sign-in') return false
  const account = student_id ? await findStudent(db, student_id) : faculty_id ? await findFaculty(db, faculty_id) : null
  return account?.verified_at != null
}
