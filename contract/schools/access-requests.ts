import { coded, type ErrorSentence } from '#contract/errors.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { accessRequestMessages } from './words.ts'
import { z } from 'zod'
import { readEmail } from '#contract/email.ts'
import { domainPattern } from './schools.ts'
import { lineField, textField } from '#contract/typed-fields.ts'

/**
 * Domains where anyone can get a mailbox. Only the first label is compared, so that yahoo.fr and gmx.net match as well.
 */
const freeMail = new Set(
  [
    '126 163 aol daum fastmail freenet gmail gmx googlemail hanmail hey hotmail icloud interia laposte libero live mac mail',
    'me msn naver outlook pm posteo proton protonmail qq rambler rediffmail rocketmail seznam sina sohu tuta tutanota',
    'virgilio wanadoo web yahoo yandex ymail zoho',
  ].flatMap((line) => line.split(' ')),
)
/** Full domains, for providers whose first label could also be a university's. */
const freeMailDomains = new Set(
  'bk.ru bol.com.br comcast.net free.fr inbox.ru list.ru o2.pl orange.fr sfr.fr t-online.de uol.com.br wp.pl'.split(
    ' ',
  ),
)

/** Whether anyone can get an address in this domain, so that it proves nothing about the university. */
export function isFreeMail(mailDomain: string): boolean {
  if (freeMailDomains.has(mailDomain)) return true
  if (/\.(edu|ac)(\.|$)/.test(mailDomain)) return false
  const labels = mailDomain.split('.')
  // Matches gmail.com and yahoo.co.uk, but not mail.university.edu.
  const isShort = labels.length === 2 || (labels.length === 3 && labels[1]!.length <= 3 && labels[2]!.length === 2)
  return isShort && freeMail.has(labels[0]!)
}

const tooLong = (limit: number) => ({ error: () => accessRequestMessages.tooLong({ most: String(limit) }) })
const needed = (missing: ErrorSentence, limit = 200) => lineField(missing).min(1, missing).max(limit, tooLong(limit))
const optional = (field: ReturnType<typeof textField>, limit: number) =>
  field
    .max(limit, tooLong(limit))
    .nullish()
    .transform((text) => text || null)

const email = z.string({ error: () => accessRequestMessages.email }).transform((text, ctx) => {
  const mailbox = readEmail(text)
  if (mailbox && !isFreeMail(mailbox.domain)) return mailbox.address
  const message = mailbox
    ? accessRequestMessages.personalAddress({ domain: mailbox.domain })
    : accessRequestMessages.email
  const code: Code = mailbox ? 'personal_address' : 'invalid'
  ctx.addIssue({ code: 'custom', message, params: { code } })
  return z.NEVER
})

const noDomain = { error: () => accessRequestMessages.domain }
const mailDomain = z
  .string(noDomain)
  .transform((text) => text.trim().toLowerCase().replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253, noDomain)
      .regex(domainPattern, noDomain)
      .refine(
        (domain) => !isFreeMail(domain),
        coded(() => accessRequestMessages.openDomain, 'domain_of_nobody'),
      ),
  )

/** A university's request for access. `fax` is a honeypot for bots that fill in every field. */
export const accessRequest = z
  .object({
    name: needed({ error: () => accessRequestMessages.name }, 100),
    email,
    university: needed({ error: () => accessRequestMessages.university }),
    faculty_domain: mailDomain,
    student_domain: mailDomain,
    country: optional(lineField(), 100),
    website: optional(lineField(), 200),
    message: optional(textField(), 2000),
    fax: z.string().max(200).nullish(),
  })
  .refine(({ email: address, faculty_domain }) => !describeMismatch(address, faculty_domain), {
    path: ['email'],
    error: ({ input }) => describeMismatch(Object(input).email, Object(input).faculty_domain) ?? '',
    params: { code: 'other_domain' satisfies Code },
    // Always runs, so that this error is reported together with the others.
    when: () => true,
  })
export type AccessRequest = z.input<typeof accessRequest>

/** Returns the sentence for an address that isn't in the faculty domain. Null if it is, or if either is invalid. */
function describeMismatch(address: unknown, facultyDomain: unknown): string | null {
  const ownDomain = typeof address === 'string' ? readEmail(address)?.domain : undefined
  if (!ownDomain || isFreeMail(ownDomain) || typeof facultyDomain !== 'string' || !domainPattern.test(facultyDomain))
    return null
  // The sender may have an address at a department, such as it.university.edu.
  const isOfOne =
    ownDomain === facultyDomain || ownDomain.endsWith(`.${facultyDomain}`) || facultyDomain.endsWith(`.${ownDomain}`)
  if (isOfOne) return null
  return accessRequestMessages.otherDomain({ own: ownDomain, domain: facultyDomain })
}
