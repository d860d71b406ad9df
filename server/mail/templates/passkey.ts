import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

type Told = { change: 'added' | 'removed'; name: string; url: string; isAdministrator: boolean; byCommand: boolean }

/**
 * Returns the email to the owner of an account whose passkeys changed. `url` opens the page that lists them.
 * `byCommand` says that the server's operators removed it.
 */
export function passkeyEmail({ change, name, url, isAdministrator, byCommand }: Told): Email {
  const role = isAdministrator ? 'administrator' : 'other'
  const button = { label: mailWords.reviewAccount, url }
  if (change === 'added')
    return renderEmail({
      subject: mailWords.passkeyAddedSubject({ product, role }),
      paragraphs: [mailWords.passkeyAdded({ name, product, role }), mailWords.nothingToDo],
      button,
      closing: [mailWords.passkeyAddedIfNotYou({ role })],
    })
  const origin = byCommand ? 'command' : 'other'
  return renderEmail({
    subject: mailWords.passkeyRemovedSubject({ product, role }),
    paragraphs: [
      mailWords.passkeyRemoved({ name, product, role, by: origin }),
      mailWords.passkeyRemovedIfExpected({ by: origin }),
    ],
    button,
    closing: [mailWords.passkeyRemovedIfNot({ by: origin, role })],
  })
}
