import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

type Changed = { signIn: string; byAdministrator: boolean }

/**
 * Returns the email to a student whose password was changed, by the student or by an administrator of their university.
 */
export function passwordChangedEmail({ signIn, byAdministrator }: Changed): Email {
  const button = { label: mailWords.goToSignIn, url: signIn }
  if (byAdministrator)
    return renderEmail({
      subject: mailWords.passwordSetSubject({ product }),
      paragraphs: [mailWords.passwordSet({ product }), mailWords.passwordSetChoose],
      button,
      closing: [mailWords.passwordSetIfNotYou],
    })
  return renderEmail({
    subject: mailWords.passwordChangedSubject({ product }),
    paragraphs: [mailWords.passwordChanged({ product }), mailWords.nothingToDo],
    button,
    closing: [mailWords.passwordChangedIfNotYou],
  })
}
