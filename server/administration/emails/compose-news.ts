import type { Email } from '#server/mail/email.ts'
import { accountNewsEmail, type AccountNews } from '#server/mail/templates/account-news.ts'
import { closedAccountEmail, type ClosedAccountNews } from '#server/mail/templates/closed-account.ts'
import { schoolNewsEmail, type SchoolNews } from '#server/mail/templates/school-news.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** Whether `composeNews` writes the email of this name. */
export function isNews(name: string): boolean {
  return name === 'school-news' || name === 'account-news'
}

/** Writes an email about a university or an account from its outbox row. Null for a row without details. */
export function composeNews(
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
