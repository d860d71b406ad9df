import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

/**
 * Returns the email to an administrator about a faculty registration that needs approval. The applicant's name is only
 * on the page, behind sign-in.
 */
export function facultyAwaitingEmail({ school, url }: { school: string; url: string }): Email {
  return renderEmail({
    subject: mailWords.awaitingSubject({ school }),
    paragraphs: [mailWords.awaiting({ school }), mailWords.awaitingLook],
    button: { label: mailWords.awaitingButton, url },
    closing: [mailWords.awaitingOften],
  })
}

/** Returns the email to a faculty member who was approved. */
export function facultyApprovedEmail({ school, url }: { school: string; url: string }): Email {
  return renderEmail({
    subject: mailWords.approvedSubject({ product }),
    paragraphs: [mailWords.approved({ school })],
    button: { label: mailWords.goToFacultySignIn, url },
    closing: [mailWords.approvedLink({ product })],
  })
}

/** Returns the email to someone whose faculty registration was refused and deleted. */
export function facultyRefusedEmail({ school }: { school: string }): Email {
  return renderEmail({
    subject: mailWords.refusedSubject({ product }),
    paragraphs: [mailWords.refused({ school }), mailWords.refusedAsk],
    closing: [],
  })
}
