import { productName } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To somebody who registered: proves that the address is theirs. It holds no text that was typed. */
export function verificationLetter(link: { url: string; code: string }): Letter {
  return setLetter({
    subject: `Confirm your email for ${productName}`,
    paragraphs: [
      `Somebody, most likely you, registered for ${productName} with this address.`,
      'Confirm that it is yours, and you can sign in.',
    ],
    button: { label: 'Confirm my email', url: link.url },
    code: link.code,
    closing: [
      `The link signs you in for ${linkLifeMinutes} minutes and confirms your address for a day; the code works for ${codeLifeMinutes} minutes.`,
      'If this was not you, open the link and choose “This was not me”, or simply ignore this message.',
    ],
  })
}
