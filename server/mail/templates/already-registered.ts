import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/**
 * Returns the email to the owner of an account whose address was registered again. The page doesn't mention the
 * account: only this email does.
 */
export function alreadyRegisteredEmail(signIn: { url: string }): Email {
  return renderEmail({
    subject: mailWords.registeredSubject({ product }),
    paragraphs: [mailWords.registeredAgain({ product }), mailWords.registeredForgot],
    button: { label: mailWords.goToSignIn, url: signIn.url },
    closing: [mailWords.nothingToDoIfNotYou],
  })
}
