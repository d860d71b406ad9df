import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

type Told = { className: string; faculty: string; have: number; url: string; stop: string }

/** Returns the email to a student who needs one more event for a class. `stop` switches these emails off. */
export function oneShortEmail({ className, faculty, have, url, stop }: Told): Email {
  return renderEmail({
    subject: mailWords.oneShortSubject({ className }),
    paragraphs: [mailWords.oneShortAbout({ className, faculty, have })],
    button: { label: mailWords.oneShortButton, url },
    closing: [mailWords.oneShortWhy({ product })],
    stop,
  })
}
