import type { Email } from '#server/mail/email.ts'
import { eventDeletedEmail, type DeletedEvent } from '#server/mail/templates/event-deleted.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** Writes the email about a deleted event from its outbox row. Null for a row without details. */
export function composeEventDeleted({ details }: Pick<MailOutboxTable, 'details'>): Email | null {
  return details === null ? null : eventDeletedEmail(JSON.parse(details) as DeletedEvent)
}
