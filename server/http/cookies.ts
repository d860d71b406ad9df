import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { newSecret, keyedHash } from './secrets.ts'

const day = 86_400
/** The time (s) that a browser keeps each cookie. Without "Remember me", the session's ends with the browser. */
const life = { session: 30 * day, asked: day, browser: 400 * day }

/** Our cookies: the session, the browser that asked for a link, and the browser itself. */
export class Cookies {
  readonly #names: { session: string; asked: string; browser: string }
  readonly #options: CookieSerializeOptions

  /** `publicUrl` decides: over https the cookies are Secure and have the prefix that no other host can set. */
  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:')
    const prefix = secure ? '__Host-' : ''
    this.#names = { session: sessionCookieName(publicUrl), asked: `${prefix}lr`, browser: `${prefix}dev` }
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  /** Returns the cookie's value if it has the form of ours, otherwise null. */
  read(request: FastifyRequest, kind: 'session' | 'asked' | 'browser'): string | null {
    const value = request.cookies[this.#names[kind]]
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  /** Returns the browser mark in an unparsed `Cookie` header, or null. */
  browserIn(header: string | undefined): string | null {
    const name = `${this.#names.browser}=`
    const pair = header?.split(';').find((cookie) => cookie.trimStart().startsWith(name))
    const value = pair?.trim().slice(name.length)
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  setSession(reply: FastifyReply, value: string, remember: boolean): void {
    reply.setCookie(this.#names.session, value, { ...this.#options, ...(remember && { maxAge: life.session }) })
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(this.#names.session, this.#options)
  }

  /** Returns the mark of the browser that requests a link, the existing one if possible: it opens older links. */
  keepAsked(request: FastifyRequest, reply: FastifyReply): string {
    return this.#keep(request, reply, 'asked')
  }

  /** Returns the browser's mark: the existing one or a new one. */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): string {
    return this.#keep(request, reply, 'browser')
  }

  /** Sets a new mark, when something succeeds that needs one. */
  setBrowser(reply: FastifyReply, value: string): void {
    reply.setCookie(this.#names.browser, value, { ...this.#options, maxAge: life.browser })
  }

  #keep(request: FastifyRequest, reply: FastifyReply, kind: 'asked' | 'browser'): string {
    const value = this.read(request, kind) ?? newSecret()
    reply.setCookie(this.#names[kind], value, { ...this.#options, maxAge: life[kind] })
    return value
  }
}

/** Returns the name of the session cookie of a server at `publicUrl`. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'
}

/** Whether a request comes from a real browser: scripts can't forge this header, and programs don't send it. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined
}

/** Returns a function that reads the keyed hash of a request's browser, or null without its cookie. */
export function browserHash(cookies: Cookies, secretKey: Buffer): (request: FastifyRequest) => string | null {
  return ({ headers }) => {
    const mark = cookies.browserIn(headers.cookie)
    return mark && keyedHash(secretKey, 'browser', mark)
  }
}
