import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '../letter.ts'

/** What an administrator did to somebody's account, as its row in the outbox keeps it. */
export type AccountNews = {
  news: 'student-deleted' | 'faculty-closed' | 'faculty-reopened'
  school: string
  time_zone: string
  /** When a closed account is erased (ms). */
  effective_at: number | null
}

const ask = 'If you think this is a mistake, ask the administrators of your university'

/** To the person whose account an administrator deleted, closed or reopened. */
export function accountNewsEmail({ news, school, time_zone, effective_at }: AccountNews): Letter {
  switch (news) {
    case 'student-deleted':
      return setLetter({
        subject: `Your ${productName} account was deleted`,
        paragraphs: [
          `An administrator of ${school} deleted your ${productName} account. Your check-ins and your places on class rosters were deleted with it.`,
        ],
        closing: [`${ask}. You can register again with this address.`],
      })
    case 'faculty-closed':
      return setLetter({
        subject: `Your ${productName} faculty account was closed`,
        paragraphs: [
          `An administrator closed your faculty account at ${school} in ${productName}. You can’t sign in any more.`,
          `Your events, classes and attendance are still there. They are erased on ${momentIn(effective_at ?? 0, time_zone)}. Until then an administrator can reopen the account with everything in it.`,
        ],
        closing: [`${ask} to reopen it.`],
      })
    case 'faculty-reopened':
      return setLetter({
        subject: `Your ${productName} faculty account is open again`,
        paragraphs: [
          `An administrator reopened your faculty account at ${school} in ${productName}. Your events, classes and attendance are all there. Sign in as before.`,
        ],
        closing: [],
      })
    default:
      return news satisfies never
  }
}

/** A moment (ms) in words, with its time zone. */
function momentIn(at: number, timeZone: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
}
