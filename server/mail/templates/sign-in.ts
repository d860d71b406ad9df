import { productName } from '#contract/product.ts'
import { codeLifeMinutes, linkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To somebody who asked to sign in without a password. */
export function signInLetter(link: { url: string; code: string; askedFrom: string }): Letter {
  return setLetter({
    subject: `Your ${productName} sign-in link`,
    paragraphs: [`Here is the link to sign in to ${productName}. It was asked for from ${link.askedFrom}.`],
    button: { label: 'Sign in', url: link.url },
    code: link.code,
    closing: [
      `The link works once, for ${linkLifeMinutes} minutes; the code works for ${codeLifeMinutes} minutes.`,
      'If you did not ask for it, ignore this message: nobody can sign in without it.',
    ],
  })
}
