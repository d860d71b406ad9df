import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Call, CallLimit, Calls, PathIds, ResponseBody } from '#contract/api/call.ts'
import { readBody, readQuery } from './body.ts'
import type { Db } from '#server/database/db.ts'
import type { Announce, Raise } from '#server/domain-events/domain-events.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'
import type { Settings } from '#server/settings.ts'
import type { Counts } from '#server/metrics/counts.ts'
import type { DeferredTasks } from './deferred-tasks.ts'
import type { Cookies } from './cookies.ts'
import type { Pagination } from './pagination.ts'
import type { Quotas } from './quota.ts'
import { byAccount, type RateLimits } from './rate-limit.ts'
import type { OpenReader } from './open-reader.ts'
import type { Viewer } from './viewer.ts'

const minute = 60_000

/**
 * A request for a declared call. `body` and `query` are parsed when the handler calls them, because the permission is
 * checked first. They throw a 400 that names every invalid field.
 */
export type CallRequest<Name, C> = {
  request: FastifyRequest<{ Params: Record<PathIds<Name>, string> }>
  reply: FastifyReply
  params: Record<PathIds<Name>, string>
  body: () => C extends { body: infer S extends z.ZodType } ? z.output<S> : never
  query: () => C extends { query: infer S extends z.ZodObject } ? z.output<S> : never
}

/** Handles a call. Returns the response, or the reply if the handler has sent it. */
type Handler<Name, C> = (call: CallRequest<Name, C>) => Promise<ResponseBody<C> | FastifyReply>

type Handlers<C> = { [Name in keyof C]: Handler<Name, C[Name]> }

/** Adds a route for each declared call. A missing handler, or a response that isn't declared, is a type error. */
export function serveCalls<C extends Calls>(
  app: FastifyInstance,
  { limits, quotas }: Pick<Deps, 'limits' | 'quotas'>,
  calls: C,
  handlers: Handlers<C>,
): void {
  const checks = new Map<CallLimit, (request: FastifyRequest) => Promise<void>>()
  const limitCheckFor = (limit: CallLimit) => {
    const { most: maximum, minutes = 1, per } = limit
    const make = per === 'client' ? limits.limitClients : limits.limit
    const check = checks.get(limit) ?? make({ maximum, period: minutes * minute })
    checks.set(limit, check)
    return check
  }
  for (const [name, call] of Object.entries(calls) as [keyof C & string, Call][]) {
    const [method, url] = name.split(' ') as [HTTPMethods, string]
    const { access, limit, isHeavy, maxBodyBytes, refusesHead } = call
    const isCounted = isChange(method, call)
    const handle = handlers[name] as unknown as Handler<string, Call>
    const [status, ...otherStatuses] = Object.keys(call.answers)
    const [emptyStatus] = Object.entries(call.answers).find(([, { shape, media }]) => !shape && !media) ?? []
    app.route({
      method,
      url,
      config: { access, docs: call, ...ruleConfig(call) },
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      ...(refusesHead && { exposeHeadRoute: false }),
      preHandler: [...(limit ? [limitCheckFor(limit)] : []), ...(isHeavy ? [limits.twoAtOnce] : [])],
      async handler(request, reply) {
        if (isCounted) quotas.changes.spend(byAccount(request))
        const response = await handle({
          request,
          reply,
          params: request.params as Record<string, string>,
          body: () => readBody(call.body!, request.body) as never,
          query: () => readQuery(call.query!, request.query) as never,
        })
        // A reply is thenable. When awaited, it waits until the response is sent or the client has left, and returns
        // nothing.
        if (reply.sent || (response === undefined && !emptyStatus)) return reply
        if (response === undefined) return reply.code(Number(emptyStatus)).send()
        if (otherStatuses.length === 0) reply.code(Number(status))
        return response
      },
    })
  }
}

/**
 * Whether a call counts toward an account's daily changes. Check-ins don't. Calls with which an account ends a thief's
 * session, such as signing out others or proving its identity, have limits of their own.
 */
function isChange(method: HTTPMethods, { access, chapter, limit }: Call): boolean {
  const isOwnAccess = chapter === 'Sign-in' && limit !== undefined
  return method !== 'GET' && access !== 'public' && chapter !== 'Check-ins' && !isOwnAccess
}

/** Returns the part of a declaration that the rules for all requests read. */
function ruleConfig(call: Call): FastifyContextConfig {
  const { limit, creates, parts, cookieAlone, hasPage, deletes, staysOpen, whenBusy } = call
  return {
    ...(limit && { limit }),
    ...(creates && { creates }),
    ...(parts && { parts }),
    ...(cookieAlone && { cookieAlone }),
    ...(deletes && { deletes }),
    ...(staysOpen && { staysOpen }),
    ...(whenBusy && { whenBusy }),
    ...(hasPage && { hasPage }),
  }
}

/** The dependencies that `app.ts` passes to every domain. Each domain takes those it uses. */
export type Deps = {
  db: Db
  settings: Settings
  /** Ms since 1970. */
  now: () => number
  cookies: Cookies
  limits: RateLimits
  /** The daily limits of accounts. */
  quotas: Quotas
  parts: Pagination
  openReader: OpenReader
  counts: Counts
  /** The email budgets of client shares. */
  mailShares: ShareBudgets
  /** Runs work whose duration must not show in the response. */
  afterAnswer: DeferredTasks
  /** Raises a domain event in the caller's transaction. */
  raise: Raise
  /** Notifies other domains of something that is already stored. Never throws. */
  announce: Announce
  /** Wakes the mail worker after an email was queued. Call it after the commit. */
  wakeMail: () => void
  /** Throws 403 `reauth_required` unless the viewer proved their identity recently. */
  refuseUnlessFresh: (viewer: Viewer) => Promise<void>
}

/** The dependencies that exist before any domain handles events. */
export type PlatformDeps = Omit<Deps, 'raise' | 'announce'>
