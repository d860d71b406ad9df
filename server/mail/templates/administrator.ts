import { temporaryPasswordHours } from '#contract/administration/limits.ts'
import { adminRoleLabels } from '#contract/administration/words.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import type { AdminRole } from '#contract/roles.ts'
import { resetLinkLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

const signInButton = (url: string) => ({ label: mailWords.goToAdministratorSignIn, url })

/** Returns the email to a new administrator, with a temporary password. */
export function promotedEmail(recipient: { role: AdminRole; password: string; signIn: string }): Email {
  return renderEmail({
    subject: mailWords.promotedSubject({ product }),
    paragraphs: [
      mailWords.promotedRole({ role: adminRoleLabels[recipient.role], product }),
      mailWords.promotedPassword,
      recipient.password,
    ],
    button: signInButton(recipient.signIn),
    closing: [mailWords.promotedLife({ hours: temporaryPasswordHours }), mailWords.promotedFaculty],
  })
}

/** Returns the email to an administrator whose role changed. */
export function roleChangedEmail(recipient: { role: AdminRole; signIn: string }): Email {
  return renderEmail({
    subject: mailWords.roleChangedSubject({ product }),
    paragraphs: [mailWords.roleChanged({ role: adminRoleLabels[recipient.role], product })],
    button: signInButton(recipient.signIn),
    closing: [mailWords.roleUnexpected],
  })
}

/** Returns the email to a former administrator. */
export function revokedEmail(): Email {
  return renderEmail({
    subject: mailWords.revokedSubject({ product }),
    paragraphs: [mailWords.revoked, mailWords.revokedFaculty],
    closing: [mailWords.roleUnexpected],
  })
}

/** Returns the email to an administrator whose password was changed from their own account. */
export function adminPasswordChangedEmail(recipient: { signIn: string }): Email {
  return renderEmail({
    subject: mailWords.adminPasswordSubject({ product }),
    paragraphs: [mailWords.adminPassword({ product }), mailWords.nothingToDo],
    button: signInButton(recipient.signIn),
    closing: [mailWords.adminIfNotYou],
  })
}

type NewBrowser = { at: number; timeZone: string; from: string; signIn: string; isByUniversity: boolean }

/**
 * Returns the email to an administrator about a sign-in from a new browser: as an administrator, or at the university
 * to the faculty account (`isByUniversity`). `at` is in ms.
 */
export function newBrowserEmail(recipient: NewBrowser): Email {
  const facts = { product, date: momentIn(recipient.at, recipient.timeZone), browser: recipient.from }
  if (recipient.isByUniversity)
    return renderEmail({
      subject: mailWords.newBrowserAtUniversitySubject({ product }),
      paragraphs: [mailWords.newBrowserAtUniversity(facts), mailWords.nothingToDo],
      closing: [mailWords.universityIfNotYou({ product })],
    })
  return renderEmail({
    subject: mailWords.newBrowserSubject({ product }),
    paragraphs: [mailWords.newBrowser(facts), mailWords.nothingToDo],
    button: signInButton(recipient.signIn),
    closing: [mailWords.adminIfNotYou],
  })
}

/** Returns the email to an administrator who requested a link to set a new password. */
export function adminResetEmail(link: { url: string; askedFrom: string }): Email {
  return renderEmail({
    subject: mailWords.adminResetSubject({ product }),
    paragraphs: [mailWords.adminReset({ product, browser: link.askedFrom })],
    button: { label: mailWords.setNewPassword, url: link.url },
    closing: [mailWords.adminResetLife({ minutes: resetLinkLifeMinutes }), mailWords.adminResetIgnore],
  })
}

/**
 * Returns the email to an administrator about a new faculty registration. The applicant's name is shown only after
 * sign-in.
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

/** Returns the email to a person whose faculty registration was refused and deleted. */
export function facultyRefusedEmail({ school }: { school: string }): Email {
  return renderEmail({
    subject: mailWords.refusedSubject({ product }),
    paragraphs: [mailWords.refused({ school }), mailWords.refusedAsk],
    closing: [],
  })
}
