import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** Returns the email that confirms the address of a new registration. It has no text from the form. */
export function verificationEmail(link: { url: string; code: string }): Email {
  return renderEmail({
    subject: mailWords.verifySubject({ product }),
    paragraphs: [mailWords.verifyRegistered({ product }), mailWords.verifyConfirm],
    button: { label: mailWords.verifyButton, url: link.url },
    code: link.code,
    closing: [
      mailWords.verifyLife({ linkMinutes: linkLifeMinutes, codeMinutes: codeLifeMinutes }),
      mailWords.verifyIgnore,
    ],
  })
}
