import type { FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'
import { keyedHash } from './secrets.ts'

/** Returns a function that reads the keyed hash of a request's browser, or null without its cookie. */
export function browserHash(cookies: Cookies, secretKey: Buffer): (request: FastifyRequest) => string | null {
  return ({ headers }) => {
    const mark = cookies.browserIn(headers.cookie)
    return mark && keyedHash(secretKey, 'browser', mark)
  }
}
