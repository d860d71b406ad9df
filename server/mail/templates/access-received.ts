import { mailWords } from '#contract/mail/words.ts'
import { approvalWorkingDays, productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/**
 * Returns the email that confirms an access request. It has no text from the form, because the address is unconfirmed.
 */
export function accessReceivedEmail(guide: { url: string }): Email {
  return renderEmail({
    subject: mailWords.accessReceivedSubject({ product }),
    paragraphs: [mailWords.accessReceived({ product }), mailWords.accessReceivedDue({ days: approvalWorkingDays })],
    button: { label: mailWords.accessReceivedButton, url: guide.url },
    closing: [mailWords.accessIfNotYou],
  })
}
