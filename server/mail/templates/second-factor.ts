import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email, momentIn } from '#server/mail/email.ts'

/** A change of the administrators who must have a second factor, as stored in the outbox. */
export type FactorNews = {
  required: boolean
  /** The name of the person who made the change. Null for the command line. */
  by: string | null
  /** Whether the recipient had a passkey at the time of the change. */
  has_passkey: boolean
  /** Whether the recipient was linked to a university's sign-in that counts as a second factor. */
  has_sign_in: boolean
  /** The time (ms) until which a recipient with neither can put off adding a passkey. */
  grace_until: number
}

/** Returns the email to an administrator whose second factor became required or optional. */
export function secondFactorEmail(
  { required, by: actor, has_passkey, has_sign_in, grace_until }: FactorNews,
  { timeZone, signIn }: { timeZone: string; signIn: string },
): Email {
  const initiator = { known: actor === null ? 'no' : 'yes', by: actor ?? '', product }
  const button = { label: mailWords.goToAdministratorSignIn, url: signIn }
  if (!required)
    return renderEmail({
      subject: mailWords.factorOptionalSubject({ product }),
      paragraphs: [mailWords.factorOptional(initiator)],
      button,
      closing: [mailWords.roleUnexpected],
    })
  const next = has_passkey
    ? mailWords.factorConfirm
    : has_sign_in
      ? mailWords.factorSignIn
      : mailWords.factorAdd({ date: momentIn(grace_until, timeZone) })
  return renderEmail({
    subject: mailWords.factorRequiredSubject({ product }),
    paragraphs: [mailWords.factorRequired(initiator), next],
    button,
    closing: [mailWords.roleUnexpected],
  })
}
