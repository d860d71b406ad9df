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

/** An email that the address was registered again, which the page doesn't say. */
export function alreadyRegisteredEmail(signIn: { url: string }): Email {
  return renderEmail({
    subject: mailWords.registeredSubject({ product }),
    paragraphs: [mailWords.registeredAgain({ product }), mailWords.registeredForgot],
    button: { label: mailWords.goToSignIn, url: signIn.url },
    closing: [mailWords.nothingToDoIfNotYou],
  })
}

type Changed = { signIn: string; byAdministrator: boolean }

/** An email that a student's password was changed, by the student or an administrator. */
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

type Told = { change: 'added' | 'removed'; name: string; url: string; isAdministrator: boolean; byCommand: boolean }

/** An email that passkeys changed. `url` lists them. `byCommand`: the server's operators did it. */
export function passkeyEmail({ change, name, url, isAdministrator, byCommand }: Told): Email {
  const role = isAdministrator ? 'administrator' : 'other'
  const button = { label: mailWords.reviewAccount, url }
  if (change === 'added')
    return renderEmail({
      subject: mailWords.passkeyAddedSubject({ product, role }),
      paragraphs: [mailWords.passkeyAdded({ name, product, role }), mailWords.nothingToDo],
      button,
      closing: [mailWords.passkeyAddedIfNotYou({ role })],
    })
  const origin = byCommand ? 'command' : 'other'
  return renderEmail({
    subject: mailWords.passkeyRemovedSubject({ product, role }),
    paragraphs: [
      mailWords.passkeyRemoved({ name, product, role, by: origin }),
      mailWords.passkeyRemovedIfExpected({ by: origin }),
    ],
    button,
    closing: [mailWords.passkeyRemovedIfNot({ by: origin, role })],
  })
}
