import { facultyClosedDays } from '#contract/retention/grace-periods.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** The deletion or reopening of a faculty account by an administrator, as stored in the outbox. */
export type ClosedAccountNews = {
  news: 'closed' | 'erased-soon' | 'reopened'
  school: string
  time_zone: string
  /** The time (ms) at which the account is erased. */
  erased_from: number
}

/**
 * Returns the email to the owner of a faculty account that was deleted or reopened. `signIn` is the URL of the sign-in
 * page.
 */
export function closedAccountEmail({ news, school, time_zone, erased_from }: ClosedAccountNews, signIn: string): Email {
  const date = momentIn(erased_from, time_zone)
  switch (news) {
    case 'closed':
      return renderEmail({
        subject: mailWords.closedSubject({ product }),
        paragraphs: [mailWords.closed({ product, school }), mailWords.closedUntil({ days: facultyClosedDays, date })],
        closing: [mailWords.closedAsk],
      })
    case 'erased-soon':
      return renderEmail({
        subject: mailWords.eraseSoonSubject({ product }),
        paragraphs: [mailWords.eraseSoon({ product, school, date })],
        closing: [mailWords.closedAsk],
      })
    case 'reopened':
      return renderEmail({
        subject: mailWords.reopenedSubject({ product }),
        paragraphs: [mailWords.reopened({ product, school })],
        button: { label: mailWords.goToSignIn, url: signIn },
        closing: [],
      })
    default:
      return news satisfies never
  }
}

/** Returns the email to a person who registered again with the address of a closed account. `erasedFrom` is in ms. */
export function closedAlreadyRegisteredEmail(erasedFrom: number, timeZone: string): Email {
  return renderEmail({
    subject: mailWords.closedRegisteredSubject({ product }),
    paragraphs: [
      mailWords.closedRegistered({ product }),
      mailWords.closedRegisteredUntil({ date: momentIn(erasedFrom, timeZone) }),
    ],
    closing: [mailWords.closedRegisteredAsk],
  })
}

/** The university of a student account that an administrator deleted, as stored in the outbox. */
export type AccountNews = { school: string }

/** Returns the email to a student whose account an administrator deleted. */
export function accountNewsEmail({ school }: AccountNews): Email {
  return renderEmail({
    subject: mailWords.accountDeletedSubject({ product }),
    paragraphs: [mailWords.accountDeleted({ product, school })],
    closing: [mailWords.accountDeletedAsk],
  })
}
