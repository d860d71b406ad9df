import { productName } from '#contract/product.ts'
import type { Passwords } from './fill.ts'
import { administrator, faculty, students } from './people.ts'

/** The passwords in the README, for a server that only this machine can reach. */
export const knownPasswords: Passwords = { student: 'rollbook student', admin: 'rollbook administrator' }

/** Returns the text to print about a running demonstration: where each person signs in, and where to find emails. */
export function welcome(site: string, mailbox: string, passwords: Passwords, openEvent: string): string {
  return `
${productName} runs at ${site}   (demonstration data; Ctrl+C stops it)

  Students        ${site}/auth/student/signin
                  ${students[0]!.email}, ${students[1]!.email} and 38 more; password: ${passwords.student}
  Faculty         ${site}/auth/faculty/signin
                  ${faculty.map((member) => member.email).join(' or ')}; the link is sent to the mailbox
  Administrator   ${site}/auth/admin/signin
                  ${administrator.email}; password: ${passwords.admin}

  Open now        ${site}/api/events/${openEvent}/generate-qr/   (the QR code to scan)
                  ${site}/attend/${openEvent}
  Mailbox         ${mailbox}   (this machine only)
`
}
