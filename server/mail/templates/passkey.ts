import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

type Told = { change: 'added' | 'removed'; name: string; url: string; isAdministrator: boolean; byCommand: boolean }

/**
 * Returns the email to the owner of an account whose passkeys changed. `url` opens the page that lists them; `byCommand`
 * says that the people who run the server removed it.
 */
export function passkeyLetter({ change, name, url, isAdministrator, byCommand }: Told): Letter {
  const account = isAdministrator ? `${productName} administrator account` : `${productName} account`
  const where = isAdministrator ? 'on that page' : 'in your profile'
  const button = { label: 'Review your account', url }
  if (change === 'added')
    return setLetter({
      subject: `A passkey was added to your ${account}`,
      paragraphs: [
        `A passkey named “${name}” was added to your ${account}. It can sign in without a password or an emailed link.`,
        'If this was you, you don’t need to do anything.',
      ],
      button,
      closing: [
        `If this wasn’t you, sign in, remove the passkey ${where}, and choose “Sign Out Everywhere Else” there.`,
      ],
    })
  const by = byCommand ? ` by the people who run ${productName}` : ''
  const [ifExpected, ifNot] = byCommand
    ? ['If you asked for this', 'If you didn’t ask for this']
    : ['If this was you', 'If this wasn’t you']
  return setLetter({
    subject: `A passkey was removed from your ${account}`,
    paragraphs: [
      `The passkey named “${name}” was removed from your ${account}${by}. It can no longer sign in.`,
      `${ifExpected}, you don’t need to do anything.`,
    ],
    button,
    closing: [`${ifNot}, sign in and choose “Sign Out Everywhere Else” ${where}.`],
  })
}
