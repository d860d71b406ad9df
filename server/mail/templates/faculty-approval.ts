import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** To an administrator: somebody registered as faculty and waits. Whose name it is stands on the page, behind sign-in. */
export function facultyAwaitingLetter(of: { school: string; url: string }): Letter {
  return setLetter({
    subject: `A faculty member waits for approval at ${of.school}`,
    paragraphs: [
      `Somebody confirmed a faculty registration at ${of.school}. Its students and faculty share one email domain, so an administrator decides who is faculty.`,
      'Look under ‘Awaiting approval’ in Faculty Management, and approve or refuse.',
    ],
    button: { label: 'Open Faculty Management', url: of.url },
    closing: ['However many register, this letter comes at most once an hour.'],
  })
}

/** To a faculty member who may sign in now. */
export function facultyApprovedLetter(of: { school: string; url: string }): Letter {
  return setLetter({
    subject: `Your ${productName} faculty account was approved`,
    paragraphs: [`An administrator of ${of.school} approved your faculty account. You can sign in now.`],
    button: { label: 'Go to faculty sign-in', url: of.url },
    closing: [`We mail you a link whenever you want to sign in to ${productName}; there is no password.`],
  })
}

/** To somebody whose faculty registration was refused and deleted. */
export function facultyRefusedLetter(of: { school: string }): Letter {
  return setLetter({
    subject: `Your ${productName} faculty registration was not approved`,
    paragraphs: [
      `An administrator of ${of.school} did not approve your registration as faculty. It was deleted.`,
      'If you are a student, register as one. If you are faculty, ask your university and register again.',
    ],
    closing: [],
  })
}
