import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '../letter.ts'

/** Which account an administrator deleted, as its row in the outbox keeps it. */
export type AccountNews = { kind: 'student' | 'faculty'; school: string }

const went = {
  student: 'Your check-ins and your places on class rosters were deleted with it.',
  faculty:
    'Your classes and your events were deleted with it. Events that count for classes of colleagues stay with the university.',
}

/** To the person whose account an administrator deleted. */
export function accountNewsEmail({ kind, school }: AccountNews): Letter {
  return setLetter({
    subject: `Your ${productName} account was deleted`,
    paragraphs: [`An administrator deleted your ${productName} account at ${school}. ${went[kind]}`],
    closing: [
      'If you think this is a mistake, ask the administrators of your university. You can register again with this address.',
    ],
  })
}
