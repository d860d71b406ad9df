import type { CheckedReceipt, Receipt } from '#contract/credits/credits.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

type ShortStudent = { className: string; faculty: string; have: number; url: string; stop: string }

/**
 * Returns the email to a student who needs one more event for a class. `stop` is the URL that turns off these emails.
 */
export function oneShortEmail({ className, faculty, have, url, stop }: ShortStudent): Email {
  return renderEmail({
    subject: mailWords.oneShortSubject({ className }),
    paragraphs: [mailWords.oneShortAbout({ className, faculty, have })],
    button: { label: mailWords.oneShortButton, url },
    closing: [mailWords.oneShortWhy({ product })],
    stop,
  })
}

type CheckedIn = {
  checked: Extract<CheckedReceipt, { valid: true }>
  classes: Receipt['classes']
  /** The page that shows the receipt to anyone. */
  url: string
  /** The URL that turns off these emails. */
  stop: string
}

/** Returns the email with the receipt of a check-in and what it counts for. */
export function receiptEmail({ checked, classes, url, stop }: CheckedIn): Email {
  const { event_name: event, school_name: school, scanned_at, time_zone } = checked
  const date = momentIn(Date.parse(scanned_at), time_zone)
  return renderEmail({
    subject: mailWords.receiptSubject({ event }),
    paragraphs: [mailWords.receiptAbout({ event, school, date }), ...classes.map(formatLine)],
    button: { label: mailWords.receiptButton, url },
    closing: [mailWords.receiptAnyone, mailWords.receiptWhy({ product })],
    stop,
  })
}

function formatLine({
  class_name: className,
  faculty_name: faculty,
  state,
  have,
  needed,
  text,
}: Receipt['classes'][number]) {
  if (state !== 'counted') return mailWords.receiptNot({ className, faculty, reason: text })
  if (needed === null) return mailWords.receiptCounts({ className, faculty, have })
  return mailWords.receiptCountsOf({ className, faculty, have, needed })
}
