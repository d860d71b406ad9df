import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** Whom to write to: an address, or nobody that is known. */
type Contact = { contact: string | null }
type Approved = Contact & { school: string; facultyDomain: string; isShared: boolean; register: string }

const replies = (contact: string | null) => (contact ? { replyTo: contact } : {})

/** To who asked for a university's access, now that it takes part: what to do next. */
export function accessApprovedLetter(to: Approved): Letter {
  const { contact } = to
  return setLetter({
    subject: `Your university can use ${productName} now`,
    paragraphs: [
      `${to.school} takes part in ${productName} from now on.`,
      `First, register as faculty with an address that ends in @${to.facultyDomain}.`,
      ...(to.isShared
        ? [
            'Its faculty and students share one email domain, so each faculty registration is approved by an administrator before the first sign-in.',
          ]
        : []),
      `Then ${contact ? `write to ${contact}` : 'write to us'} from that address and ask to be made its University Admin. A University Admin looks after the university's events, students and classes; a university may have several.`,
      'Colleagues and students register by themselves, with their university addresses.',
    ],
    button: { label: 'Register as faculty', url: to.register },
    closing: [`${productName} is currently free for all universities.`],
    ...replies(contact),
  })
}

/** To who asked for a university's access and does not get it. Of what was typed into the form it holds no word. */
export function accessDeclinedLetter(to: Contact & { reason: string | null; guide: string }): Letter {
  const { contact, reason } = to
  return setLetter({
    subject: `Your request for access to ${productName} was declined`,
    paragraphs: [
      `Somebody, most likely you, asked that a university may use ${productName}, and gave this address for the answer.`,
      'We did not approve the request.',
      ...(reason ? [reason] : []),
      `You may ask again at any time${contact ? `, or write to ${contact}` : ''}.`,
    ],
    button: { label: 'Read how to ask', url: to.guide },
    closing: ['If this was not you, there is nothing to do: no account was made.'],
    ...replies(contact),
  })
}
