import { facultyClosedDays } from '#contract/accounts/ways-back.ts'
import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'
import { momentIn } from './moment-in.ts'

/** What happened to a faculty account that an administrator deleted, as its row in the outbox keeps it. */
export type ClosedAccountNews = {
  news: 'closed' | 'erased-soon' | 'reopened'
  school: string
  time_zone: string
  /** When it is erased (ms). */
  erased_from: number
}

const whatGoes =
  'Your classes and your events are erased with it. Events that count for classes of colleagues stay with the university.'
const whoReopens = 'an administrator of all universities can reopen it, with everything it held'

/** To the owner of a faculty account that an administrator deleted or reopened. `signIn` is the page's address. */
export function closedAccountEmail(
  { news, school, time_zone, erased_from }: ClosedAccountNews,
  signIn: string,
): Letter {
  const when = momentIn(erased_from, time_zone)
  switch (news) {
    case 'closed':
      return setLetter({
        subject: `Your ${productName} account was closed`,
        paragraphs: [
          `An administrator deleted your ${productName} account at ${school}. It’s closed: you’ve been signed out and can’t sign in.`,
          `Nothing has been erased yet. The account stays closed for ${facultyClosedDays} days and is erased on ${when}. ${whatGoes}`,
        ],
        closing: [`If you think this is a mistake, ask your university now. Until then ${whoReopens}.`],
      })
    case 'erased-soon':
      return setLetter({
        subject: `Your ${productName} account will be erased soon`,
        paragraphs: [
          `An administrator deleted your ${productName} account at ${school}. It’s closed, and it is erased on ${when}. ${whatGoes}`,
        ],
        closing: [`If you think this is a mistake, ask your university now. Until then ${whoReopens}.`],
      })
    case 'reopened':
      return setLetter({
        subject: `Your ${productName} account is open again`,
        paragraphs: [
          `An administrator reopened your ${productName} account at ${school}. You can sign in as before, and nothing was erased.`,
        ],
        button: { label: 'Go to sign-in', url: signIn },
        closing: [],
      })
    default:
      return news satisfies never
  }
}

/** To somebody who registered again with the address of a closed account. `erasedFrom` in ms. */
export function closedAlreadyRegisteredEmail(erasedFrom: number, timeZone: string): Letter {
  return setLetter({
    subject: `Your ${productName} account is closed`,
    paragraphs: [
      `Somebody, most likely you, tried to register for ${productName} with this address. It already has an account, which an administrator deleted. Nothing was changed.`,
      `The account is closed until ${momentIn(erasedFrom, timeZone)}. Until then ${whoReopens}. Then it’s erased, and you can register again.`,
    ],
    closing: [
      'If you want the account back, ask the administrators of your university. If this was not you, there is nothing to do.',
    ],
  })
}
