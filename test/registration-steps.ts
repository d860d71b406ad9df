import assert from 'node:assert/strict'
import type { School } from './builders.ts'
import { secretsIn } from './mail-server.ts'
import { aRegistration, verify } from './sign-in-steps.ts'
import type { World } from './world.ts'

/** Settings that take `x-forwarded-for` as the client's IP address. */
export const behindProxy = { trustProxy: ['127.0.0.1'] }

let count = 0

/** Registers a faculty member from an IP address. Returns the response, and the email's address as `to`. */
export async function registerFrom(world: World, ip: string, school: School, name = 'made.up') {
  const email = `${name}.${(count += 1)}@${school.facultyDomain}`
  const body = { ...aRegistration(school, email), password: undefined }
  const answer = await world.call('POST', '/api/faculty/register/', { body, headers: { 'x-forwarded-for': ip } })
  return { ...answer, to: email }
}

/**
 * Registers several faculty members from one IP address. Throws unless all are accepted. Returns their email addresses.
 */
export async function registerMany(world: World, ip: string, school: School, people: number, name?: string) {
  const addresses: string[] = []
  for (let number = 0; number < people; number += 1) {
    const { status, text, to: email } = await registerFrom(world, ip, school, name)
    assert.equal(status, 201, text)
    addresses.push(email)
  }
  return addresses
}

/** Uses the link in the newest email to an address, on a phone in another network. */
export async function confirm(world: World, email: string): Promise<void> {
  const { token } = secretsIn(await world.mail.emailTo(email))
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  assert.equal((await verify(world, 'faculty', { token, answer: 'continue' }, { headers })).status, 200)
}

/** Returns the addresses that got an email. */
export function filterMailed(world: World, addresses: string[]): string[] {
  const recipients = new Set(world.mail.emails.map(({ to: recipient }) => recipient))
  return addresses.filter((address) => recipients.has(address))
}
