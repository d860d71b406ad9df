import type { Email } from './email.ts'
import type { MailOutboxTable } from './table.ts'

/**
 * Composes a domain's emails. `writes` says which ones. `compose` returns null when the reason for the email no longer
 * exists.
 */
export type Composer = {
  writes: (name: string) => boolean
  compose: (mail: MailOutboxTable) => Email | null | Promise<Email | null>
}

/**
 * Returns a function that composes an email from its row in the outbox, with the first composer for its template. It
 * throws when there is none.
 */
export function composeBy(composers: readonly Composer[]): (mail: MailOutboxTable) => Promise<Email | null> {
  return async (mail) => {
    const composer = composers.find(({ writes }) => writes(mail.template))
    if (!composer) throw new Error(`No email is called ${mail.template}.`)
    return composer.compose(mail)
  }
}
