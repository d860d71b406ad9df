import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To somebody with an account whose address was registered again: the page says nothing of it, this letter does. */
export function alreadyRegisteredLetter(signIn: { url: string }): Letter {
  return setLetter({
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Somebody, most likely you, tried to register for ${productName} with this address. It already has an account, and nothing was changed.`,
      'If you forgot the password, sign in with an emailed link instead.',
    ],
    button: { label: 'Go to sign-in', url: signIn.url },
    closing: ['If this was not you, there is nothing to do.'],
  })
}
