import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To a student whose password was changed: by themselves, or by an administrator of their university. */
export function passwordChangedLetter({
  signIn,
  byAdministrator,
}: {
  signIn: string
  byAdministrator: boolean
}): Letter {
  const done = byAdministrator
    ? `An administrator of your university set a new password for your ${productName} account. You were signed out everywhere.`
    : `The password of your ${productName} account was changed. You were signed out everywhere else.`
  return setLetter({
    subject: `Your ${productName} password was ${byAdministrator ? 'set by an administrator' : 'changed'}`,
    paragraphs: [
      done,
      byAdministrator
        ? 'You can always sign in with an emailed link, and then set a password of your own in your profile.'
        : 'If this was you, there is nothing to do.',
    ],
    button: { label: 'Go to sign-in', url: signIn },
    closing: [
      byAdministrator
        ? 'If you did not ask for this, tell your university.'
        : 'If this was not you, sign in with an emailed link and set a new password in your profile at once: that signs everybody else out.',
    ],
  })
}
