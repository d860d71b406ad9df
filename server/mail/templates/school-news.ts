import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'
import { momentIn } from './moment-in.ts'

/** What happened to a university, as its row in the outbox keeps it. */
export type SchoolNews = {
  news: 'closed' | 'erased-soon' | 'reopened' | 'change' | 'taken-back'
  school: string
  time_zone: string
  /** The administrator's name; null when nobody did it by hand. */
  by: string | null
  /** When it is erased, or when a change takes effect (ms); null for a change that is in force already. */
  effective_at: number | null
  /** One sentence for each change. */
  changes: string[]
}

const notExpected = 'If you didn’t expect this, act now: somebody may be using an administrator’s session.'

/** To the administrators of a university, and those of all universities: it was closed, changed or reopened. */
export function schoolNewsEmail(told: SchoolNews, universities: string): Letter {
  const { news, school, by, effective_at } = told
  const who = by ?? 'An administrator'
  const when = effective_at === null ? null : momentIn(effective_at, told.time_zone)
  const button = { label: 'Go to University Management', url: universities }
  switch (news) {
    case 'closed':
      return setLetter({
        subject: `${school} was closed and will be erased`,
        paragraphs: [
          `${who} deleted ${school} in ${productName}. It’s closed: nobody can sign in, register or check in there.`,
          `Nothing has been erased yet. All of its data is erased on ${when}. Until then an administrator of all universities can reopen it, with everything it held.`,
        ],
        button,
        closing: [notExpected],
      })
    case 'erased-soon':
      return setLetter({
        subject: `${school} will be erased soon`,
        paragraphs: [
          `${school} is closed in ${productName}. All of its data is erased on ${when}.`,
          'After that it can’t be brought back. If it should stay, an administrator of all universities has to reopen it before.',
        ],
        button,
        closing: [],
      })
    case 'reopened':
      return setLetter({
        subject: `${school} is open again`,
        paragraphs: [
          `${who} reopened ${school} in ${productName}. Everyone signs in as before, and nothing was erased.`,
        ],
        button,
        closing: [notExpected],
      })
    case 'change':
      return setLetter({
        subject: `A setting of ${school} ${when === null ? 'was changed' : 'will change'}`,
        paragraphs: [
          `${who} changed settings of ${school} in ${productName}.`,
          ...told.changes,
          ...(when === null
            ? []
            : [`This takes effect on ${when}. Until then an administrator of all universities can take it back.`]),
        ],
        button,
        closing: [notExpected],
      })
    case 'taken-back':
      return setLetter({
        subject: `A change of ${school} was taken back`,
        paragraphs: [
          `${who} took back a change of ${school} in ${productName} before it took effect.`,
          ...told.changes,
        ],
        button,
        closing: [],
      })
    default:
      return news satisfies never
  }
}
