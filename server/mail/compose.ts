import type { Email } from './email.ts'
import type { MailOutboxTable } from './table.ts'

/**
 * A domain's emails: which ones it writes, and how. `compose` returns null when the reason for the email no longer
 * exists.
 */
export type Composer = {
  writes: (name: string) => boolean
  compose: (mail: MailOutboxTable) => Email | null | Promise<Email | null>
}

/** Returns a function that has the first composer that writes an email compose it from its row in the outbox. Throws for an unknown email. */
export function composeBy(composers: readonly Composer[]): (mail: MailOutboxTable) => Promise<Email | null> {
  return async (mail) => {
    const composer = composers.find(({ writes }) => writes(mail.template))
    if (!composer) throw new Error(`No email is called ${mail.template}.`)
    return composer.compose(mail)
  }
}
