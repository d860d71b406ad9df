import { mailWords } from '#contract/mail/words.ts'
import { approvalWorkingDays, productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** Returns the email that confirms an access request. The address is unproved, so it has no text that was typed. */
export function accessReceivedEmail(guide: { url: string }): Email {
  return renderEmail({
    subject: mailWords.accessReceivedSubject({ product }),
    paragraphs: [mailWords.accessReceived({ product }), mailWords.accessReceivedDue({ days: approvalWorkingDays })],
    button: { label: mailWords.accessReceivedButton, url: guide.url },
    closing: [mailWords.accessIfNotYou],
  })
}
