import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** The names of a university and of its sign-in provider, as stored in the outbox. */
export type IdentityNews = { school: string; provider: string }

/**
 * Returns the email to administrators whose university's sign-in provider sent a new id for a person who already has an
 * account.
 */
export function identityNewsEmail({ school, provider }: IdentityNews): Email {
  return renderEmail({
    subject: mailWords.identityNewsSubject({ school }),
    paragraphs: [mailWords.identityNewsAbout({ provider, product })],
    closing: [mailWords.identityNewsExpected({ product })],
  })
}

/**
 * `IdentityNews`, plus the time (ms) at which the provider's last certificate expires, and the university's time zone.
 */
export type CertificateNews = IdentityNews & { expires_at: number; time_zone: string; is_over: boolean }

/**
 * Returns the email to administrators whose university's sign-in provider has a signing certificate that expires soon
 * or has expired.
 */
export function certificateNewsEmail({ school, provider, expires_at, time_zone, is_over }: CertificateNews): Email {
  const facts = { provider, date: momentIn(expires_at, time_zone) }
  return renderEmail({
    subject: mailWords.certificateNewsSubject({ school }),
    paragraphs: [is_over ? mailWords.certificateHasExpired(facts) : mailWords.certificateExpires(facts)],
    closing: [mailWords.certificateToDo({ product })],
  })
}
