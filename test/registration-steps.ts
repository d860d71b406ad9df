import assert from 'node:assert/strict'
import type { School } from './builders.ts'
import { secretsIn } from './mail-server.ts'
import { aRegistration, verify } from './sign-in-steps.ts'
import type { World } from './world.ts'

/** Settings with which `x-forwarded-for` is a client's address. */
export const behindProxy = { trustProxy: ['127.0.0.1'] }

let count = 0

/** Registers a faculty member from an address, and returns the answer with the email's address. */
export async function registerFrom(world: World, ip: string, school: School, name = 'made.up') {
  const to = `${name}.${(count += 1)}@${school.facultyDomain}`
  const body = { ...aRegistration(school, to), password: undefined }
  const answer = await world.call('POST', '/api/faculty/register/', { body, headers: { 'x-forwarded-for': ip } })
  return { ...answer, to }
}

/** Registers several from one address. Each must be taken. Returns the emails' addresses. */
export async function registerMany(world: World, ip: string, school: School, people: number, name?: string) {
  const addresses: string[] = []
  for (let number = 0; number < people; number += 1) {
    const { status, text, to } = await registerFrom(world, ip, school, name)
    assert.equal(status, 201, text)
    addresses.push(to)
  }
  return addresses
}

/** Uses the link in the newest email to an address, on a phone in another network. */
export async function confirm(world: World, to: string): Promise<void> {
  const { token } = secretsIn(await world.mail.emailTo(to))
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  assert.equal((await verify(world, 'faculty', { token, answer: 'continue' }, { headers })).status, 200)
}

/** Returns those of some addresses that got an email. */
export function mailed(world: World, addresses: string[]): string[] {
  const all = new Set(world.mail.emails.map(({ to }) => to))
  return addresses.filter((address) => all.has(address))
}
