import type { Deps } from '#server/http/deps.ts'
import type { Composer } from '#server/mail/compose.ts'
import { composeEventDeleted } from './compose-event-deleted.ts'
import { composeAdministrationEmail, isAdministrationEmail } from './compose-email.ts'
import { composeNews, isNews } from './compose-news.ts'

/** The emails about administrators, universities and accounts, and about a deleted event. */
export function administrationEmails({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>): Composer[] {
  const { publicUrl, timeZone, secretKey } = settings
  return [
    { writes: (name) => name === 'event-deleted', compose: composeEventDeleted },
    { writes: isNews, compose: (mail) => composeNews(settings, mail) },
    {
      writes: isAdministrationEmail,
      compose: (mail) => composeAdministrationEmail({ db, publicUrl, timeZone, secretKey, now }, mail),
    },
  ]
}
