import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** The names of a university and of its sign-in, as stored in the outbox. */
export type IdentityNews = { school: string; provider: string }

/** Returns the email to administrators whose university's sign-in sent a new id for a person with an account. */
export function identityNewsEmail({ school, provider }: IdentityNews): Email {
  return renderEmail({
    subject: mailWords.identityNewsSubject({ school }),
    paragraphs: [mailWords.identityNewsAbout({ provider, product })],
    closing: [mailWords.identityNewsExpected({ product })],
  })
}
