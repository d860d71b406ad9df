import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** Returns the email to a person who requested a sign-in link. */
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

/**
 * Returns the email about a repeated registration of an address. The page doesn't reveal that the address was already
 * registered.
 */
export function alreadyRegisteredEmail(signIn: { url: string }): Email {
  return renderEmail({
    subject: mailWords.registeredSubject({ product }),
    paragraphs: [mailWords.registeredAgain({ product }), mailWords.registeredForgot],
    button: { label: mailWords.goToSignIn, url: signIn.url },
    closing: [mailWords.nothingToDoIfNotYou],
  })
}

type Changed = { signIn: string; byAdministrator: boolean }

/** Returns the email to a student whose password was changed, either by the student or by an administrator. */
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

/**
 * Returns the email about an added or removed passkey. `url` is the page that lists them. `byCommand` means that the
 * server's operators removed it.
 */
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
