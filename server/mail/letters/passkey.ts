import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '../letter.ts'

type Told = { change: 'added' | 'removed'; name: string; url: string; isAdministrator: boolean }

/** Returns the email to the owner of an account whose passkeys changed. `url` opens the page that lists them. */
export function passkeyLetter({ change, name, url, isAdministrator }: Told): Letter {
  const account = isAdministrator ? `${productName} administrator account` : `${productName} account`
  const done =
    change === 'added'
      ? `A passkey named “${name}” was added to your ${account}. It can sign in without a password or an emailed link.`
      : `The passkey named “${name}” was removed from your ${account}. It can no longer sign in.`
  const where = isAdministrator ? 'on that page' : 'in your profile'
  return setLetter({
    subject: `A passkey was ${change === 'added' ? 'added to' : 'removed from'} your ${account}`,
    paragraphs: [done, 'If this was you, you don’t need to do anything.'],
    button: { label: 'Review your account', url },
    closing: [
      change === 'added'
        ? `If this wasn’t you, sign in, remove the passkey ${where}, and choose “Sign Out Everywhere Else” there.`
        : `If this wasn’t you, sign in and choose “Sign Out Everywhere Else” ${where}.`,
    ],
  })
}
