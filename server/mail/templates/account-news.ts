import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** The university of a student account that an administrator deleted, as its row in the outbox keeps it. */
export type AccountNews = { school: string }

/** To the student whose account an administrator deleted. */
export function accountNewsEmail({ school }: AccountNews): Letter {
  return setLetter({
    subject: `Your ${productName} account was deleted`,
    paragraphs: [
      `An administrator deleted your ${productName} account at ${school}. Your check-ins and your places on class rosters were deleted with it.`,
    ],
    closing: [
      'If you think this is a mistake, ask the administrators of your university. You can register again with this address.',
    ],
  })
}
