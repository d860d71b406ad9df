import { temporaryPasswordHours } from '#contract/administration/messages.ts'
import { productName } from '#contract/product.ts'
import { adminRoleLabels, type AdminRole } from '#contract/roles.ts'
import { resetLinkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

const signInButton = (url: string) => ({ label: 'Go to administrator sign-in', url })
const ifNotYou =
  'If this was not you, choose “Forgot your password?” at the administrator sign-in at once: a new password signs everybody else out.'
const called = (role: AdminRole) => `${adminRoleLabels[role]} of ${productName}`

/** To a faculty member who is an administrator now, with the password for the first sign-in. */
export function promotedLetter(to: { role: AdminRole; password: string; signIn: string }): Letter {
  return setLetter({
    subject: `You are an administrator of ${productName} now`,
    paragraphs: [
      `You were made a ${called(to.role)}.`,
      'Sign in as an administrator with this address and this temporary password. You will be asked for one of your own at once.',
      to.password,
    ],
    button: signInButton(to.signIn),
    closing: [
      `The temporary password works once, within ${temporaryPasswordHours} hours. After that, “Forgot your password?” at the administrator sign-in mails you a link.`,
      'You go on signing in as faculty by an emailed link, as before.',
    ],
  })
}

/** To an administrator whose role is another now. */
export function roleChangedLetter(to: { role: AdminRole; signIn: string }): Letter {
  return setLetter({
    subject: `Your role in ${productName} was changed`,
    paragraphs: [`You are ${called(to.role)} now. You were signed out as an administrator; your password stays.`],
    button: signInButton(to.signIn),
    closing: ['If you did not expect this, ask the administrators of your university or of the provider.'],
  })
}

/** To somebody who is an administrator no longer. */
export function revokedLetter(): Letter {
  return setLetter({
    subject: `You are no administrator of ${productName} any more`,
    paragraphs: [
      'Your administrator privileges were revoked, and you were signed out as an administrator.',
      'If you have a faculty account, it is as it was.',
    ],
    closing: ['If you did not expect this, ask the administrators of your university or of the provider.'],
  })
}

/** To an administrator whose password was changed, by themselves as far as anybody can tell. */
export function adminPasswordChangedLetter(to: { signIn: string }): Letter {
  return setLetter({
    subject: `Your ${productName} administrator password was changed`,
    paragraphs: [
      `The password of your ${productName} administrator account was changed. You were signed out everywhere else.`,
      'If this was you, there is nothing to do.',
    ],
    button: signInButton(to.signIn),
    closing: [ifNotYou],
  })
}

/** To an administrator in whose account a browser signed in that had not done so before. `at` in ms. */
export function newBrowserLetter(to: { at: number; timeZone: string; from: string; signIn: string }): Letter {
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: to.timeZone } as const
  const when = new Intl.DateTimeFormat('en-US', format).format(to.at)
  return setLetter({
    subject: `A new browser signed in to your ${productName} administrator account`,
    paragraphs: [
      `Somebody signed in to your ${productName} administrator account on ${when} (${to.timeZone}), with ${to.from}. This browser had not signed in to it before.`,
      'If this was you, there is nothing to do.',
    ],
    button: signInButton(to.signIn),
    closing: [ifNotYou],
  })
}

/** To an administrator who asked for a link to set a new password. */
export function adminResetLetter(link: { url: string; askedFrom: string }): Letter {
  return setLetter({
    subject: `Set a new ${productName} administrator password`,
    paragraphs: [
      `Here is the link to set a new password for your ${productName} administrator account. It was asked for from ${link.askedFrom}.`,
    ],
    button: { label: 'Set a new password', url: link.url },
    closing: [
      `The link works once, for ${resetLinkLifeMinutes} minutes.`,
      'If you did not ask for it, ignore this message: your password stays as it is.',
    ],
  })
}
