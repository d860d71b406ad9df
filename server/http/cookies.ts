import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { newSecret, keyedHash } from './secrets.ts'

const day = 86_400
/** The lifetime (s) of each cookie. Without "Remember me", the session cookie ends with the browser session. */
const life = { session: 30 * day, asked: day, browser: 400 * day }

/** Rollbook's cookies. They identify the session, the browser that requested a link, and the browser itself. */
export class Cookies {
  readonly #names: { session: string; asked: string; browser: string }
  readonly #options: CookieSerializeOptions

  /** If `publicUrl` is https, the cookies are Secure and have a prefix that no other host can set. */
  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:')
    const prefix = secure ? '__Host-' : ''
    this.#names = { session: sessionCookieName(publicUrl), asked: `${prefix}lr`, browser: `${prefix}dev` }
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  /** Returns the cookie's value if it has our format, otherwise null. */
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

  /**
   * Sets and returns the mark of the browser that requests a link. Reuses an existing mark, because it opens older
   * links.
   */
  keepAsked(request: FastifyRequest, reply: FastifyReply): string {
    return this.#keep(request, reply, 'asked')
  }

  /** Sets and returns the browser's mark, either the existing mark or a new one. */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): string {
    return this.#keep(request, reply, 'browser')
  }

  /** Sets a new mark when something that needs one has succeeded. */
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

/**
 * Whether a request comes from a real browser. Page scripts can't set this header, and other programs don't send it.
 */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined
}

/** Returns a function that returns the keyed hash of a request's browser mark, or null without its cookie. */
export function browserHash(cookies: Cookies, secretKey: Buffer): (request: FastifyRequest) => string | null {
  return ({ headers }) => {
    const mark = cookies.browserIn(headers.cookie)
    return mark && keyedHash(secretKey, 'browser', mark)
  }
}
