import { mailWords } from '#contract/mail/words.ts'
import { productName as product, approvalWorkingDays } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

type Asked = {
  name: string
  email: string
  university: string
  faculty_domain: string
  student_domain: string
  country: string | null
  website: string | null
  message: string | null
  looksAutomatic: boolean
  /** The day by which an answer is promised, in words. */
  due: string
  /** Existing universities with this name or one of these domains. */
  known: string[]
  /** The URL of the page where the request is answered. */
  answer: string
}

/** Returns the email to the provider with the whole request. Replies are sent to the person who made the request. */
export function accessRequestEmail(request: Asked): Email {
  const { name, email, university, country, website, message } = request
  return renderEmail({
    subject: mailWords.accessSubject({ product, domain: request.faculty_domain }),
    paragraphs: [
      mailWords.accessAsked({ name, product, university }),
      mailWords.accessAddress({ email }),
      mailWords.accessDomains({ faculty: request.faculty_domain, students: request.student_domain }),
      ...(country ? [mailWords.accessCountry({ country })] : []),
      ...(website ? [mailWords.accessWebsite({ website })] : []),
      ...(message ? [mailWords.accessMessage({ message })] : []),
      ...request.known.map((knownUniversity) => mailWords.accessKnown({ university: knownUniversity })),
      mailWords.accessDue({ date: request.due, email }),
      mailWords.accessAnswer,
    ],
    button: { label: mailWords.accessButton, url: request.answer },
    closing: request.looksAutomatic ? [mailWords.accessAutomatic] : [],
    replyTo: email,
  })
}

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

/** The address for questions, or null when there is none. */
type Contact = { contact: string | null }
type Approved = Contact & { school: string; facultyDomain: string; isShared: boolean; register: string }

const addressReplies = (contact: string | null) => (contact ? { replyTo: contact } : {})
const describeContact = (contact: string | null) => ({ known: contact ? 'yes' : 'no', contact: contact ?? '' })

/** Returns the email about an approved access request, which explains what to do next. */
export function accessApprovedEmail(recipient: Approved): Email {
  const { contact } = recipient
  return renderEmail({
    subject: mailWords.accessApprovedSubject({ product }),
    paragraphs: [
      mailWords.accessApproved({ school: recipient.school, product }),
      mailWords.accessApprovedRegister({ domain: recipient.facultyDomain }),
      ...(recipient.isShared ? [mailWords.accessApprovedShared] : []),
      mailWords.accessApprovedAdmin(describeContact(contact)),
      mailWords.accessApprovedOthers,
    ],
    button: { label: mailWords.accessApprovedButton, url: recipient.register },
    closing: [mailWords.accessApprovedFree({ product })],
    ...addressReplies(contact),
  })
}

/** Returns the email about a declined access request. It has no text from the form. */
export function accessDeclinedEmail(recipient: Contact & { reason: string | null; guide: string }): Email {
  const { contact, reason } = recipient
  return renderEmail({
    subject: mailWords.accessDeclinedSubject({ product }),
    paragraphs: [
      mailWords.accessReceived({ product }),
      mailWords.accessDeclined,
      ...(reason ? [reason] : []),
      mailWords.accessDeclinedAgain(describeContact(contact)),
    ],
    button: { label: mailWords.accessDeclinedButton, url: recipient.guide },
    closing: [mailWords.accessIfNotYou],
    ...addressReplies(contact),
  })
}
