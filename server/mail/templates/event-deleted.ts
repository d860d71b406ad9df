import { listAll } from '#contract/language/formatters.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'
import { momentIn } from './moment-in.ts'

/** The content of the email. None of it can be looked up any more when the email is sent. */
export type DeletedEvent = {
  event: string
  /** Ms since 1970, and the university's zone. */
  starts_at: number
  time_zone: string
  /** The owner's name, or null when an administrator deleted the event. */
  deleted_by: string | null
  /** The recipient's classes it counted for. */
  classes: string[]
  /** False when no one had checked in, or no one is on the rosters. */
  has_files: boolean
  /** The number of check-ins. Set only in the email to an owner for whose own classes the event didn't count. */
  check_ins?: number
}

/**
 * Returns the email to a faculty member whose event, or whose classes' event, someone else deleted. Their classes'
 * attendance is attached.
 */
export function eventDeletedEmail(deleted: DeletedEvent): Email {
  const { event, classes } = deleted
  const deleter = deleted.deleted_by ?? mailWords.anAdministrator
  const date = momentIn(deleted.starts_at, deleted.time_zone)
  const subject = mailWords.eventDeletedSubject({ event: event.replaceAll(/\s+/g, ' ') })
  if (deleted.check_ins !== undefined)
    return renderEmail({
      subject,
      paragraphs: [
        mailWords.ownEventDeleted({ by: deleter, event, date }),
        mailWords.ownEventCheckIns({ count: deleted.check_ins, product }),
      ],
      closing: [mailWords.ownEventWhy],
    })
  const count = classes.length
  return renderEmail({
    subject,
    paragraphs: [
      mailWords.eventDeleted({ by: deleter, event, date }),
      mailWords.eventCounted({ count, classes: listAll(classes) }),
      deleted.has_files ? mailWords.eventAttached({ count, product }) : mailWords.eventNothingAttached,
    ],
    closing: [mailWords.eventWhy({ count })],
  })
}
