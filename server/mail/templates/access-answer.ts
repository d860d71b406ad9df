import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/** The address for questions, or null when there is none. */
type Contact = { contact: string | null }
type Approved = Contact & { school: string; facultyDomain: string; isShared: boolean; register: string }

const replies = (contact: string | null) => (contact ? { replyTo: contact } : {})
const known = (contact: string | null) => ({ known: contact ? 'yes' : 'no', contact: contact ?? '' })

/** Returns the email to the sender of an approved access request: what to do next. */
export function accessApprovedEmail(recipient: Approved): Email {
  const { contact } = recipient
  return renderEmail({
    subject: mailWords.accessApprovedSubject({ product }),
    paragraphs: [
      mailWords.accessApproved({ school: recipient.school, product }),
      mailWords.accessApprovedRegister({ domain: recipient.facultyDomain }),
      ...(recipient.isShared ? [mailWords.accessApprovedShared] : []),
      mailWords.accessApprovedAdmin(known(contact)),
      mailWords.accessApprovedOthers,
    ],
    button: { label: mailWords.accessApprovedButton, url: recipient.register },
    closing: [mailWords.accessApprovedFree({ product })],
    ...replies(contact),
  })
}

/** Returns the email to the sender of a declined access request. It has no text from the form. */
export function accessDeclinedEmail(recipient: Contact & { reason: string | null; guide: string }): Email {
  const { contact, reason } = recipient
  return renderEmail({
    subject: mailWords.accessDeclinedSubject({ product }),
    paragraphs: [
      mailWords.accessReceived({ product }),
      mailWords.accessDeclined,
      ...(reason ? [reason] : []),
      mailWords.accessDeclinedAgain(known(contact)),
    ],
    button: { label: mailWords.accessDeclinedButton, url: recipient.guide },
    closing: [mailWords.accessIfNotYou],
    ...replies(contact),
  })
}
