import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** The university of a student account that an administrator deleted, as stored in the outbox. */
export type AccountNews = { school: string }

/** Returns the email to a student whose account an administrator deleted. */
export function accountNewsEmail({ school }: AccountNews): Email {
  return renderEmail({
    subject: mailWords.accountDeletedSubject({ product }),
    paragraphs: [mailWords.accountDeleted({ product, school })],
    closing: [mailWords.accountDeletedAsk],
  })
}
