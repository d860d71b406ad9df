import type { Deps } from '#server/http/deps.ts'
import type { Composer } from '#server/mail/compose.ts'
import type { Email } from '#server/mail/email.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { accountNewsEmail, type AccountNews } from '#server/mail/templates/account-news.ts'
import { closedAccountEmail, type ClosedAccountNews } from '#server/mail/templates/closed-account.ts'
import { eventNewsEmail, type EventNews } from '#server/mail/templates/event-news.ts'
import { schoolNewsEmail, type SchoolNews } from '#server/mail/templates/school-news.ts'
import { composeAdministrationEmail, isAdministrationEmail } from './compose-email.ts'

/** The emails about administrators, universities and accounts, and about a deleted or reopened event. */
export function administrationEmails({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>): Composer[] {
  const { publicUrl, timeZone, secretKey } = settings
  return [
    { writes: (name) => name === 'event-news', compose: composeEventNews },
    { writes: isNews, compose: (mail) => composeNews(settings, mail) },
    {
      writes: isAdministrationEmail,
      compose: (mail) => composeAdministrationEmail({ db, publicUrl, timeZone, secretKey, now }, mail),
    },
  ]
}

/** Writes the email about a deleted event from its outbox row. Null for a row without details. */
function composeEventNews({ details }: Pick<MailOutboxTable, 'details'>): Email | null {
  return details === null ? null : eventNewsEmail(JSON.parse(details) as EventNews)
}

/** Whether `composeNews` writes the email of this name. */
function isNews(name: string): boolean {
  return name === 'school-news' || name === 'account-news'
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
