import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { password, type Person, type School } from './builders.ts'
import { secretsIn, type Received } from './mail-server.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import type { CallOptions } from './call.ts'
import type { ApiResponse, World } from './world.ts'

// Steps of signing in and registering, as the API calls of a program or a page.

/** The headers that a browser adds to every request of our pages. */
export const fromAPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
type Kind = 'student' | 'faculty'
type Door = Pick<CallOptions, 'token' | 'headers' | 'cookies'>
/** An email with its link, and the cookies of the browser that requested it. */
export type RequestedEmail = {
  answer: ApiResponse
  message: Received
  token: string
  code: string
  url: URL
  cookies: Record<string, string>
}

/** Asks for a sign-in link and waits for the email. */
export function askForLink(
  world: World,
  kind: Kind,
  email: string,
  options: Door & { body?: object } = {},
): Promise<RequestedEmail> {
  return withEmail(world, email, options, () =>
    world.call('POST', `/api/${kind}/signin/`, { ...options, body: { email, ...options.body } }),
  )
}

/** Registers and waits for the email. */
export function register(
  world: World,
  kind: Kind,
  school: School,
  email: string,
  options: Door & { body?: object } = {},
): Promise<RequestedEmail> {
  return withEmail(world, email, options, () =>
    world.call('POST', `/api/${kind}/register/`, {
      ...options,
      body: { ...aRegistration(school, email), ...options.body },
    }),
  )
}

/** Returns the body of a registration. Faculty have no password, so the server ignores theirs. */
export function aRegistration(school: School, email: string) {
  return { first_name: 'Maya', last_name: 'Bergström', email, school: school.id, password }
}

/** Uses a link or code as our page does. */
export function verify(world: World, kind: Kind, body: object, options: Door = {}): Promise<ApiResponse> {
  return world.call('POST', '/api/verify-email/', { ...options, body: { type: kind, ...body } })
}

/**
 * Opens an address like a browser, and retries while the server is busy. Returns the status, the text, and the cookies
 * that are set, each with its attributes.
 */
export function openAddress(world: World, path: string, cookies: Record<string, string> = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  // `fetch` would send headers of a request that isn't a navigation.
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', cookie }
  const open = async () => {
    const [response] = (await once(get(world.url + path, { headers }), 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: received } = response
    const retryAfter = received['retry-after'] ?? null
    return { status, text: await text(response), cookies: received['set-cookie'] ?? [], retryAfter }
  }
  return retryWhileBusy(open, (answer) => answer)
}

/** Signs in with a password. */
export function passwordSignIn(
  world: World,
  kind: 'student' | 'admin',
  email: string,
  options: Door & { password?: string; remember_me?: boolean; redirect?: string } = {},
): Promise<ApiResponse> {
  const { password: typedPassword = password, remember_me, redirect, ...door } = options
  const path = kind === 'student' ? '/api/student/direct-signin/' : '/api/admin/signin/'
  return world.call('POST', path, { ...door, body: { email, password: typedPassword, remember_me, redirect } })
}

/** Signs a faculty member in by an emailed link, in the browser that asked for it. */
export async function linkSignIn(
  world: World,
  person: Person,
  options: Door & { body?: object } = {},
): Promise<ApiResponse> {
  const { token, cookies } = await askForLink(world, 'faculty', person.email, options)
  const answer = await verify(world, 'faculty', { token }, { ...options, cookies })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

/**
 * Makes a call that only this kind of person may make about themselves. Returns its status: 200 if they are signed in,
 * 401 if they aren't, 403 for someone else.
 */
export async function visit(world: World, kind: Kind | 'admin', id: string, door: Door): Promise<number> {
  const path = { student: `/api/students/${id}/`, faculty: `/api/faculty/${id}/`, admin: '/api/events/' }[kind]
  return (await world.call('GET', path, door)).status
}

/** Returns the cookies with these names from a response. Throws when one is missing. */
export function readCookies(answer: ApiResponse, ...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = answer.cookies[name]
      assert.ok(value, `no cookie ${name} among ${Object.keys(answer.cookies).join(', ')}`)
      return [name, value]
    }),
  )
}

/** Returns the attributes with which a cookie was set. */
export function cookieAttributes(answer: ApiResponse, name: string): Set<string> {
  const header = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  assert.ok(header, `no cookie ${name} among ${answer.headers.getSetCookie().join(' | ')}`)
  return new Set(header.split('; ').slice(1))
}

async function withEmail(
  world: World,
  email: string,
  door: Door,
  ask: () => Promise<ApiResponse>,
): Promise<RequestedEmail> {
  // An earlier email, about a sign-in for example, may still be on its way to the same address.
  await world.mailIdle()
  const emailCount = world.mail.emails.length
  const answer = await ask()
  assert.ok(answer.status < 300, answer.text)
  const message = await world.mail.emailTo(email, { after: emailCount })
  await world.mailIdle()
  return { answer, message, ...secretsIn(message), cookies: { ...door.cookies, ...answer.cookies } }
}
