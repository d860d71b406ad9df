import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonKind } from '#contract/roles.ts'
import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { backgroundHeader } from '#contract/sign-in/limits.ts'
import { sentText } from '#contract/typed-text.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { isBrowser, type Cookies } from '#server/http/cookies.ts'
import type { Quotas } from '#server/http/quota.ts'
import { unauthenticated } from '#server/http/refusals.ts'
import { hashSecret, keyedHash, newSecret } from '#server/http/secrets.ts'
import { isAdministration, type Viewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { LastUses } from './last-uses.ts'
import { partColumns, partIsAlive } from './session-lifetimes.ts'
import { rememberBrowser } from './known-browser.ts'
import { asViewer, describe } from './as-viewer.ts'
import { noParts, pickParts } from './joined-parts.ts'
import * as store from './session-store.ts'
import { describeBrowser } from './describe-browser.ts'
import type { SessionTable } from './table.ts'
import { findPartOrigins, isFromIdentity, noOrigins } from './origin.ts'

/** The maximum number of sessions per person. Beyond that, the least recently used one is deleted. */
const maxSessions = 10
const tokenPrefix = 'st1_'
const kinds: readonly PersonKind[] = ['student', 'faculty', 'admin']

/** A person who has just proved their identity. */
export type ProvenPerson = {
  kind: PersonKind
  id: string
  email: string
  school: string | null
  remember: boolean
  method: SessionTable['method']
  /** The emailed link or earlier sign-in from which this one originates, if any. */
  origin?: string | null
}

/** A session that has just started, at `at` (ms). */
type Begun = {
  id: string
  at: number
  /** The browser in words, such as 'Chrome on Android'. */
  browser: string
  /** Whether this is the browser's first sign-in to the account. */
  isNewBrowser: boolean
  /** Whether the sender is a program without cookies, whose every sign-in looks new. */
  isEphemeral: boolean
}

/** Callbacks that run in the transaction in which a session starts. */
export type SessionStartCallbacks = {
  /** Runs first. Throws when the person may no longer sign in. */
  admit: (trx: DbOrTrx) => Promise<void>
  /** Runs last. */
  begun: (trx: DbOrTrx, session: Begun) => Promise<void>
}

type Deps = { db: Db; now: () => number; cookies: Cookies; secretKey: Buffer; quotas: Quotas }

type HowToFind = {
  /** Whether the session cookie is enough, without the token. */
  cookieAlone?: boolean
  /**
   * Whether the request keeps the session alive. By default every request does, except automatic ones, which send a
   * header.
   */
  isUse?: boolean
}

/** Finds, starts and ends sessions. Each process has one instance, which remembers their last uses. */
export class Sessions {
  readonly #deps: Deps
  readonly uses = new LastUses()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Returns the sender of a request, or null when no one is signed in. Finds the session by its token, plus its cookie
   * if it started in a browser, or by the cookie alone where the route allows it. Throws a 401 with its own message
   * when only the cookie is missing.
   */
  async findViewer(request: FastifyRequest, { cookieAlone = false, isUse }: HowToFind = {}): Promise<Viewer | null> {
    const session = await this.#findAlive(request, cookieAlone)
    if (!session) return null
    if (isUse ?? request.headers[backgroundHeader] !== '1')
      this.uses.note(session.id, this.#deps.now(), isAdministratorsUse(session, request))
    return asViewer(session, this.#deps.now())
  }

  /**
   * Signs a person in. The new session replaces the caller's session, and keeps that session's other parts if it has
   * the same email address. Sets the cookies and returns what the page stores. Throws 401 when the university was
   * closed or the account deleted in the meantime, and 429 when the account signed in too often today.
   */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    newcomer: ProvenPerson,
    { admit, begun }: SessionStartCallbacks,
  ): Promise<SignedIn> {
    const { db, now, cookies, secretKey, quotas } = this.#deps
    const isCounted = ['password', 'passkey', 'sso', 'earlier-sso'].includes(newcomer.method)
    if (isCounted) quotas.signIns.check(newcomer.id)
    const startedAt = now()
    const token = tokenPrefix + newSecret()
    const cookie = newSecret()
    const isEphemeral = !isBrowser(request) && cookies.read(request, 'browser') === null
    const browser = keyedHash(secretKey, 'browser', cookies.keepBrowser(request, reply))
    const current = await this.#findAlive(request, false).catch(() => null)
    const joined = current && current.email === newcomer.email ? current : null
    const id = newId()
    const origin = newcomer.origin ?? id
    const session: SessionTable = {
      ...(joined ? pickParts(joined) : noParts),
      id,
      school_id: newcomer.school ?? joined?.school_id ?? null,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      bound: isBrowser(request) ? 1 : 0,
      email: newcomer.email,
      [`${newcomer.kind}_id`]: newcomer.id,
      [`${newcomer.kind}_since`]: startedAt,
      [`${newcomer.kind}_remember`]: newcomer.remember || staysRemembered(joined, newcomer) ? 1 : 0,
      user_type: newcomer.kind,
      method: newcomer.method,
      ...(newcomer.kind === 'faculty' && { faculty_by_sso: isFromIdentity(newcomer.origin) ? 1 : 0 }),
      ...noOrigins,
      ...(joined && (await findPartOrigins(db, joined.id))),
      [`${newcomer.kind}_origin_id`]: origin,
      authenticated_at: startedAt,
      last_seen_at: startedAt,
      admin_seen_at:
        newcomer.kind === 'admin' ? startedAt : joined?.admin_id ? this.uses.findLastUse(joined, 'admin') : null,
      factor_at: findFactorUse(newcomer, joined, startedAt),
      created_at: startedAt,
      browser,
      user_agent: sentText(request.headers['user-agent']?.slice(0, 300) ?? '') || null,
    }
    const write = db.yieldingTransaction(newcomer.id, async (trx) => {
      await admit(trx)
      // The university may have been closed since the password or link was checked.
      if (newcomer.school && !(await findOpenSchool(trx, newcomer.school))) throw unauthenticated()
      if (current) await store.deleteSession(trx, current.id)
      await store.insertSession(trx, session)
      await store.deleteOldSessions(trx, {
        kind: newcomer.kind,
        id: newcomer.id,
        begun: session.id,
        limit: maxSessions,
      })
      const knownBrowser = {
        browser,
        kind: newcomer.kind,
        account_id: newcomer.id,
        origin_id: origin,
        since: startedAt,
      }
      const isNewBrowser = await rememberBrowser(trx, knownBrowser)
      const words = describeBrowser(session.user_agent ?? undefined)
      await begun(trx, { id, at: startedAt, browser: words, isNewBrowser, isEphemeral })
      return store.findNewSession(trx, session.id)
    })
    const people = await write.catch((error: unknown) => {
      // A missing parent row means that the account was just deleted.
      throw isMissingParent(error) ? unauthenticated() : error
    })
    if (isCounted) quotas.signIns.add(newcomer.id)
    const { student_remember, faculty_remember, admin_remember } = session
    cookies.setSession(reply, cookie, student_remember + faculty_remember + admin_remember > 0)
    return { ...describe(people!, startedAt), message: '', token }
  }

  /** Returns a new token for a browser that lost its local storage, or null when there is no session. */
  async restore(request: FastifyRequest): Promise<Omit<SignedIn, 'message'> | null> {
    const session = await this.#findAlive(request, true)
    if (!session) return null
    const token = tokenPrefix + newSecret()
    await store.replaceToken(this.#deps.db, session.id, hashSecret(token))
    return { ...describe(session, this.#deps.now()), token }
  }

  /** Returns the id of the browser's session, found by its cookie alone, or null when there is none. */
  async findSessionId(request: FastifyRequest): Promise<string | null> {
    const session = await this.#findAlive(request, true).catch(() => null)
    return session?.id ?? null
  }

  /** Ends the caller's session and returns its viewer, or null when there is none. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    const session = await this.#findAlive(request, false).catch(() => null)
    if (session) await store.deleteSession(this.#deps.db, session.id)
    this.#deps.cookies.clearSession(reply)
    return session && asViewer(session, this.#deps.now())
  }

  /** Writes when sessions were last used. Called once a minute and before shutdown. */
  async flush(): Promise<void> {
    await this.uses.flush(this.#deps.db)
  }

  async #findAlive(request: FastifyRequest, cookieAlone: boolean): Promise<store.SessionWithPeople | null> {
    const { db, cookies } = this.#deps
    const token = bearerToken(request)
    const cookie = cookies.read(request, 'session')
    if (token) {
      // Load shedding already hashed the same header.
      const token_hash = request.exchange?.tokenHash ?? hashSecret(token)
      const session = await store.findSession(db, { token_hash })
      if (!session) return null
      if (session.bound && (!cookie || hashSecret(cookie) !== session.cookie_hash)) {
        throw unauthenticated(signInAnswers.otherBrowser, 'session_cookie_missing')
      }
      return this.#withLivingParts(session)
    }
    if (!cookieAlone || !cookie) return null
    const session = await store.findSession(db, { cookie_hash: hashSecret(cookie) })
    return session ? this.#withLivingParts(session) : null
  }

  /** Drops expired parts of a session. Returns null, and deletes the session, when no part is left. */
  async #withLivingParts(session: store.SessionWithPeople): Promise<store.SessionWithPeople | null> {
    const { db, now } = this.#deps
    const isOver = (kind: PersonKind) =>
      !partIsAlive(session, kind, this.uses.findLastUse(session, kind), now()) ||
      (kind === 'admin' && session.admin_role === 'revoked')
    const parts = kinds.filter((kind) => session[partColumns[kind].id])
    const expired = parts.filter(isOver)
    const living = expired.length === 0 ? parts : parts.filter((kind) => !expired.includes(kind))
    if (living.length === 0) {
      await store.deleteSession(db, session.id)
      return null
    }
    for (const kind of expired) {
      await store.dropPart(db, session.id, kind)
      session[partColumns[kind].id] = null
      if (session.user_type === kind) session.user_type = living[0]!
    }
    return session
  }
}

/**
 * Returns when (ms) a second factor was last used, for a session that is starting. An administrator's passkey is a
 * second factor. Any other sign-in as an administrator requires it again.
 */
function findFactorUse(
  { kind, method }: ProvenPerson,
  joined: store.SessionWithPeople | null,
  startedAt: number,
): number | null {
  if (kind !== 'admin') return joined?.factor_at ?? null
  return method === 'passkey' ? startedAt : null
}

/** Whether a session stays remembered: a code typed in a session of the same account only proves the identity again. */
function staysRemembered(joined: store.SessionWithPeople | null, { kind, id, method }: ProvenPerson): boolean {
  return method === 'code' && joined?.[`${kind}_id`] === id && joined[`${kind}_remember`] === 1
}

/** Whether a request counts as use by an administrator. If the session also has other parts, the path decides. */
function isAdministratorsUse(session: store.SessionWithPeople, request: FastifyRequest): boolean {
  if (!session.admin_id) return false
  return (!session.student_id && !session.faculty_id) || isAdministration(request)
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (st1_[\w-]{43})$/.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}
