import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { freeDisk } from '#server/database/free-disk.ts'
import { noStandby } from '#server/database/pair.ts'
import { isUpToDate } from '#server/database/migrate.ts'
import { isLoopback } from '#server/settings.ts'
import { findWarnings, incomplete, type Warnable } from './warnings.ts'
import { healthDocs as docs } from './api-docs.ts'
import type { Deps } from '#server/http/deps.ts'

/** With less free disk space than this (bytes), a check-in may not fit. */
const leastFree = 64 * 1024 * 1024
/** How long (ms) the result of a probe is cached, and of a failed one. */
const probeLifetime = 5_000
const failureLifetime = 1_000
/** A database that doesn't answer within this time (ms) can't store check-ins either. */
const longestProbe = 2_000
/** How long (ms) to wait for warnings. They need connections to every host, one of which may be gone. */
const longestWarnings = 1_500

type Finding = { problem: string | null; warnings: string[] }

/**
 * `/healthz` says that the process is running, `/readyz` that a check-in could be stored. `/readyz` is 503 when it
 * couldn't, and during a stop. Warnings don't change the status.
 */
export function healthRoutes(
  app: FastifyInstance,
  deps: Deps,
  stopping: { hasBegun: boolean },
  sources: Warnable,
): void {
  const config = { access: 'public', whenBusy: 'never' } as const
  let probed: { at: number; lifetime: number; finding: Promise<Finding> } | null = null

  app.get('/healthz', { config: { ...config, docs: docs.answers } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { ...config, docs: docs.ready } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping.hasBegun) return reply.code(503).send({ ready: false, problem: 'stopping' })
    const at = deps.now()
    if (!probed || at - probed.at >= probed.lifetime || at < probed.at)
      probed = { at, lifetime: probeLifetime, finding: probe(deps, sources) }
    // Requests during a probe share it.
    const shared = probed
    const { problem, warnings } = await shared.finding
    // A failure is cached for less time: until a restarted database is noticed, the proxy sends us no requests.
    if (problem) shared.lifetime = failureLifetime
    if (problem) return reply.code(503).send({ ready: false, problem })
    return isLocal(request) ? { ready: true, warnings } : { ready: true }
  })
}

/**
 * Whether a program on this machine asks directly. Only it gets the warnings about disk, backups and mail. A request
 * through a proxy on this machine has a header with the client's address.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(address.replace(/^::ffff:/, ''))
}

async function probe(deps: Deps, sources: Warnable): Promise<Finding> {
  const [found, warnings] = await Promise.all([
    within(longestProbe, findProblem(deps), 'the database does not answer'),
    within(longestWarnings, findWarnings(sources), [incomplete]),
  ])
  // While no standby confirms commits, the probe's own write hangs.
  const problem = found && warnings.includes(noStandby) ? 'no standby confirms commits' : found
  return { problem, warnings }
}

/** Returns what a promise resolves to, or `late` after `ms`. */
async function within<T>(ms: number, work: Promise<T>, late: T): Promise<T> {
  const done = new AbortController()
  // Canceling the timer rejects its promise, which no one awaits by then.
  const tooLong = wait(ms, late, { signal: done.signal }).catch(() => late)
  return Promise.race([work, tooLong]).finally(() => done.abort())
}

async function findProblem({ db, settings }: Deps): Promise<string | null> {
  try {
    if (!(await isUpToDate(db))) return 'the database is of another version'
    // A write that changes nothing still has to reach the disk.
    await db
      .updateTable('instance')
      .set((row) => ({ created_at: row.ref('created_at') }))
      .execute()
    if (settings.database.engine === 'postgres') return null
    return (await freeDisk(settings.dataDir)) < leastFree ? 'the disk is full' : null
  } catch {
    return 'the database takes no rows'
  }
}
