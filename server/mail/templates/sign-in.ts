import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** Returns the email to someone who asked to sign in without a password. */
export function signInEmail(link: { url: string; code: string; askedFrom: string }): Email {
  return renderEmail({
    subject: mailWords.signInSubject({ product }),
    paragraphs: [mailWords.signInLink({ product, browser: link.askedFrom })],
    button: { label: mailWords.signInButton, url: link.url },
    code: link.code,
    closing: [
      mailWords.signInLife({ linkMinutes: linkLifeMinutes, codeMinutes: codeLifeMinutes }),
      mailWords.signInIgnore,
    ],
  })
}
