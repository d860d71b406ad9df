import type { Db } from '#server/database/db.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { composeAccessLetter } from '#server/schools/access-requests/compose-access-letter.ts'
import type { Settings } from '#server/settings.ts'
import { composeLetter } from '#server/sign-in/compose-letter.ts'
import { composeEventDeleted } from './compose-event-deleted.ts'
import { composeAdministrationLetter, isAdministrationLetter } from './compose-letter.ts'
import { composeNews, isNews } from './compose-news.ts'

/** Returns what writes any email from its row in the outbox; it returns null when the email's reason is gone. */
export function emailComposer({
  db,
  settings,
  now,
}: {
  db: Db
  settings: Settings
  now: () => number
}): (mail: MailOutboxTable) => Promise<Letter | null> {
  const { publicUrl, timeZone, secretKey, supportEmail } = settings
  return async (mail) => {
    if (mail.letter === 'event-deleted') return composeEventDeleted(mail)
    if (isNews(mail)) return composeNews(settings, mail)
    if (isAdministrationLetter(mail))
      return composeAdministrationLetter({ db, publicUrl, timeZone, secretKey, now }, mail)
    if (mail.letter.startsWith('access-request'))
      return composeAccessLetter({ db, publicUrl, timeZone, supportEmail }, mail)
    return composeLetter({ db, publicUrl, secretKey, now }, mail)
  }
}
