import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'

const day = 24 * 3_600_000
/** The time (ms) in which such an email is worth sending. */
const newsLife = 3 * day

/**
 * Notifies an administrator of a sign-in from a browser that hadn't signed in to the account before: the password was
 * right, but only the owner knows whether it was them. A program keeps no cookies, so each of its sign-ins looks new
 * (`isEphemeral`), and it is reported only once a day. `browser` describes it in words, `signedInAt` in ms.
 */
export async function notifyOfNewBrowser(
  trx: Kysely<Schema>,
  {
    email,
    school,
    browser,
    isEphemeral,
  }: { email: string; school: string | null; browser: string; isEphemeral: boolean },
  signedInAt: number,
): Promise<void> {
  const mail = { template: 'admin-new-browser', to: email, school, link: null } as const
  if (isEphemeral && (await wasWrittenSince(trx, mail, signedInAt - day))) return
  await addToOutbox(
    trx,
    { ...mail, details: { at: signedInAt, from: browser }, worthUntil: signedInAt + newsLife },
    signedInAt,
  )
}
