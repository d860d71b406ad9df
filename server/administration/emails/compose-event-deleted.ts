import type { Letter } from '#server/mail/letter.ts'
import { eventDeletedLetter, type DeletedEvent } from '#server/mail/templates/event-deleted.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** Writes the letter about a deleted event from its outbox row; null for a row that says nothing. */
export function composeEventDeleted({ details }: Pick<MailOutboxTable, 'details'>): Letter | null {
  return details === null ? null : eventDeletedLetter(JSON.parse(details) as DeletedEvent)
}
