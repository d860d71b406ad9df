import { approvalWorkingDays, productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To whom a university's request names as its sender. Nobody proved the address, so it holds no text that was typed. */
export function accessReceivedLetter(guide: { url: string }): Letter {
  return setLetter({
    subject: `Your request for access to ${productName}`,
    paragraphs: [
      `Somebody, most likely you, asked that a university may use ${productName}, and gave this address for the answer.`,
      `You will have our answer within ${approvalWorkingDays} working days. Once the university is approved, its faculty and students can register.`,
    ],
    button: { label: 'Read what comes next', url: guide.url },
    closing: ['If this was not you, there is nothing to do: no account was made.'],
  })
}
