import * as emails from '#server/mail/templates/administrator.ts'
import { randomInt } from 'node:crypto'
import { temporaryPasswordHours } from '#contract/administration/limits.ts'
import type { AdminRole } from '#contract/roles.ts'
import { findAdministratorByEmail, keepTemporaryPassword } from '#server/accounts/administrator-store.ts'
import { isAnybodyAwaiting } from '#server/accounts/awaiting-store.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/http/serve-calls.ts'
import type { Composer, Email } from '#server/mail/email.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import {
  closedAccountEmail,
  type ClosedAccountNews,
  accountNewsEmail,
  type AccountNews,
} from '#server/mail/templates/closed-account.ts'
import { eventNewsEmail, type EventNews } from '#server/mail/templates/event-news.ts'
import { schoolNewsEmail, type SchoolNews } from '#server/mail/templates/school-news.ts'
import { secondFactorEmail, type FactorNews } from '#server/mail/templates/second-factor.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { findLink } from '#server/sign-in/links/email-link-store.ts'
import { mintSecrets } from '#server/sign-in/links/email-links.ts'
import { composePasskeyEmail } from '#server/sign-in/passkeys/passkey-news.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'

/** The emails about administrators, universities and accounts, and about deleted or reopened events. */
export function administrationEmails({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>): Composer[] {
  const { publicUrl, timeZone, secretKey } = settings
  return [
    { writes: (name) => name === 'event-news', compose: composeEventNews },
    {
      writes: (name) => name === 'school-news' || name === 'account-news',
      compose: (mail) => composeNews(settings, mail),
    },
    {
      writes: (name) => name.startsWith('admin-') || name === 'faculty-approved' || name === 'faculty-refused',
      compose: (mail) => composeAdministrationEmail({ db, publicUrl, timeZone, secretKey, now }, mail),
    },
  ]
}

/** Writes the email about a deleted event from its outbox row. Null for a row without details. */
function composeEventNews({ details }: Pick<MailOutboxTable, 'details'>): Email | null {
  return details === null ? null : eventNewsEmail(JSON.parse(details) as EventNews)
}

/** Writes an email about a university or an account from its outbox row. Null for a row without details. */
function composeNews(
  { publicUrl }: { publicUrl: string },
  { template, details }: Pick<MailOutboxTable, 'template' | 'details'>,
): Email | null {
  if (details === null) return null
  if (template === 'account-news') {
    const news = JSON.parse(details) as AccountNews | ClosedAccountNews
    return 'news' in news ? closedAccountEmail(news, `${publicUrl}/auth/faculty/signin`) : accountNewsEmail(news)
  }
  return schoolNewsEmail(JSON.parse(details) as SchoolNews, `${publicUrl}/admin/universities`)
}

type ComposeDeps = { db: Db; publicUrl: string; timeZone: string; secretKey: Buffer; now: () => number }
type Mail = Pick<MailOutboxTable, 'template' | 'to_email' | 'email_link_id' | 'school_id' | 'details'>

/**
 * Writes an email to an administrator from its outbox row, and creates its password or link. Null when its reason no
 * longer exists: the role was revoked, the temporary password replaced, or the link ended.
 */
async function composeAdministrationEmail(deps: ComposeDeps, mail: Mail): Promise<Email | null> {
  const { db, publicUrl, now } = deps
  if (mail.template === 'admin-revoked') return emails.revokedEmail()
  if (mail.template.includes('faculty')) return approvalEmail(deps, mail)
  const administrator = await findAdministratorByEmail(db, mail.to_email)
  if (!administrator) return null
  const signIn = `${publicUrl}/auth/admin/signin`
  const role = administrator.role as AdminRole
  switch (mail.template) {
    case 'admin-promoted': {
      const password = await mintTemporaryPassword(db, administrator.id, now())
      return password === null ? null : emails.promotedEmail({ role, password, signIn })
    }
    case 'admin-role-changed':
      return emails.roleChangedEmail({ role, signIn })
    case 'admin-password-changed':
      return emails.adminPasswordChangedEmail({ signIn })
    case 'admin-password-reset':
      return resetEmail(deps, mail)
    case 'admin-new-browser': {
      const details = JSON.parse(mail.details ?? '{}') as { at: number; from: string; by_university?: boolean }
      const school = administrator.school_id ? await findOpenSchool(db, administrator.school_id) : undefined
      return emails.newBrowserEmail({
        at: details.at,
        from: details.from,
        isByUniversity: details.by_university === true,
        timeZone: school?.time_zone ?? deps.timeZone,
        signIn,
      })
    }
    case 'admin-second-factor':
      return secondFactorEmail(JSON.parse(mail.details ?? '{}') as FactorNews, { timeZone: deps.timeZone, signIn })
    case 'admin-passkey':
      return composePasskeyEmail(publicUrl, mail)
    default:
      throw new Error(`No email is called ${mail.template}.`)
  }
}

async function approvalEmail({ db, publicUrl }: ComposeDeps, mail: Mail): Promise<Email | null> {
  const school = mail.school_id ? await findOpenSchool(db, mail.school_id) : undefined
  if (!school) return null
  if (mail.template === 'faculty-approved')
    return emails.facultyApprovedEmail({ school: school.name, url: `${publicUrl}/auth/faculty/signin` })
  if (mail.template === 'faculty-refused') return emails.facultyRefusedEmail({ school: school.name })
  // No one is waiting anymore: the registration was decided.
  if (!(await isAnybodyAwaiting(db, school.id))) return null
  return emails.facultyAwaitingEmail({ school: school.name, url: `${publicUrl}/admin/faculty-admins` })
}

async function resetEmail({ db, publicUrl, secretKey, now }: ComposeDeps, mail: Mail): Promise<Email | null> {
  const link = mail.email_link_id ? await findLink(db, mail.email_link_id) : undefined
  if (!link || link.ended_at !== null) return null
  const { token } = await db.yieldingTransaction(link.id, (trx) => mintSecrets(trx, link, secretKey, now()))
  const url = new URL('/auth/admin/reset-password', publicUrl)
  url.searchParams.set('token', token)
  return emails.adminResetEmail({ url: url.href, askedFrom: link.asked_from })
}

const hour = 3_600_000
/** Only characters that can't be mistaken for others: no 0, 1, I, L, O or U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 20 characters in four groups: 98 random bits that can be typed from another screen. */
const groups = 4
const groupLength = 5

/**
 * Creates the temporary password when its email is sent, and stores its hash. If the email is sent again, it has a new
 * password, and the old one stops working. Returns null if no temporary password is needed anymore. `now` in ms.
 */
async function mintTemporaryPassword(db: Db, administrator: string, now: number): Promise<string | null> {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const password = Array.from({ length: groups }, group).join('-')
  const temporaryPassword = {
    password_hash: await hashPassword(password),
    temporary_until: now + temporaryPasswordHours * hour,
  }
  return (await keepTemporaryPassword(db, administrator, temporaryPassword)) ? password : null
}
