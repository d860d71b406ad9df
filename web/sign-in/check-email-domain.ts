import { addressMessages, signInWords } from '#contract/sign-in/words.ts'
import { readEmail } from '#contract/email.ts'
import type { School } from '#contract/schools/schools.ts'
import type { MailedKind } from './api.ts'

type Registration = { email: string; school: string; kind: MailedKind; schools: readonly School[] }

/**
 * Explains why an email address can't register at the chosen university, or returns undefined. The server checks again.
 */
export function explainWrongDomain({ email, school, kind, schools }: Registration): string | undefined {
  const domain = readEmail(email)?.domain
  const chosen = schools.find(({ id }) => id === school)
  if (domain === undefined || !chosen || domain === pickDomain(chosen, kind)) return undefined
  if (domain === pickDomain(chosen, otherKind(kind))) {
    const isOther = kind === 'student' ? addressMessages.facultyAddress : addressMessages.studentAddress
    return isOther({ school: chosen.name, domain: pickDomain(chosen, kind) })
  }
  const owner = findOwner(domain, kind, schools)
  return owner
    ? addressMessages.belongsToOther({ school: owner.name })
    : addressMessages.notOfSchool({ school: chosen.name, domain: pickDomain(chosen, kind) })
}

/** Returns the id of the university with an email address's domain, or null. */
export function findSchoolByAddress({ email, kind, schools }: Omit<Registration, 'school'>): string | null {
  const domain = readEmail(email)?.domain
  return (domain !== undefined && findOwner(domain, kind, schools)?.id) || null
}

/** Returns the hint for the email field: the required domain, or which university to choose. */
export function emailHint({ email, school, kind, schools }: Registration): string {
  const chosen = schools.find(({ id }) => id === school)
  if (chosen) return signInWords.schoolEmailEndsIn({ domain: pickDomain(chosen, kind) })
  const domain = readEmail(email)?.domain
  const owner = domain && findOwner(domain, kind, schools)
  return owner ? addressMessages.belongsToOther({ school: owner.name }) : signInWords.schoolEmail
}

function findOwner(domain: string, kind: MailedKind, schools: readonly School[]): School | undefined {
  return schools.find((school) => pickDomain(school, kind) === domain)
}

function pickDomain(school: School, kind: MailedKind): string {
  return kind === 'student' ? school.student_domain : school.faculty_domain
}

function otherKind(kind: MailedKind): MailedKind {
  return kind === 'student' ? 'faculty' : 'student'
}
