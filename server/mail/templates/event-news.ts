import { listAll } from '#contract/language/formatters.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** The content of the email. None of it can be looked up any more when the email is sent. */
export type EventNews = {
  news: 'deleted' | 'reopened'
  event: string
  /** Ms since 1970, and the university's zone. */
  starts_at: number
  time_zone: string
  /** The owner's name, or null when an administrator did it. */
  by: string | null
  /** The recipient's classes it counts for. Empty in an email to an owner for whose own classes it doesn't count. */
  classes: string[]
  /** False when no one had checked in, or no one is on the rosters. */
  has_files: boolean
  /** Until when (ms) it can be reopened. */
  erased_from: number
  /** The number of check-ins. Set only in the email about a deletion to such an owner. */
  check_ins?: number
}

/**
 * Returns the email to a faculty member whose event, or whose classes' event, someone else deleted or reopened. Their
 * classes' attendance is attached to the news of a deletion.
 */
export function eventNewsEmail(news: EventNews): Email {
  const { classes, check_ins: checkIns } = news
  const actor = news.by ?? mailWords.anAdministrator
  const date = momentIn(news.starts_at, news.time_zone)
  const deadline = momentIn(news.erased_from, news.time_zone)
  const event = news.event.replaceAll(/\s+/g, ' ')
  const count = classes.length
  if (news.news === 'reopened')
    return renderEmail({
      subject: mailWords.eventReopenedSubject({ event }),
      paragraphs: [
        mailWords.eventReopened({ by: actor, event: news.event, date }),
        ...(count > 0 ? [mailWords.eventCountsAgain({ count, classes: listAll(classes) })] : []),
      ],
      closing: [count > 0 ? mailWords.eventWhy({ count }) : mailWords.ownEventWhy],
    })
  const subject = mailWords.eventDeletedSubject({ event })
  if (checkIns !== undefined)
    return renderEmail({
      subject,
      paragraphs: [
        mailWords.ownEventDeleted({ by: actor, event: news.event, date }),
        mailWords.ownEventCheckIns({ count: checkIns, product, until: deadline }),
      ],
      closing: [mailWords.ownEventWhy],
    })
  return renderEmail({
    subject,
    paragraphs: [
      mailWords.eventDeleted({ by: actor, event: news.event, date }),
      mailWords.eventCounted({ count, classes: listAll(classes) }),
      news.has_files ? mailWords.eventAttached({ count, product, until: deadline }) : mailWords.eventNothingAttached,
    ],
    closing: [mailWords.eventWhy({ count })],
  })
}
