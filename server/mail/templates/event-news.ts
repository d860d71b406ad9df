import { listAll } from '#contract/language/formatters.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** The content of the email. None of it can be looked up anymore when the email is sent. */
export type EventNews = {
  news: 'deleted' | 'reopened'
  event: string
  /** The start of the event in ms since 1970. `time_zone` is the university's. */
  starts_at: number
  time_zone: string
  /** The owner's name, or null when an administrator did it. */
  by: string | null
  /** The recipient's classes for which the event counts. Empty for an owner whose own classes it doesn't count for. */
  classes: string[]
  /** False when no one had checked in, or the rosters are empty. */
  has_files: boolean
  /** The time (ms) until which the event can be reopened. */
  erased_from: number
  /** The number of check-ins. Set only for the deletion of an event whose owner has no class that it counts for. */
  check_ins?: number
}

/**
 * Returns the email to a faculty member after someone else deleted or reopened their event, or an event that counts for
 * their classes. After a deletion, their classes' attendance is attached.
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
