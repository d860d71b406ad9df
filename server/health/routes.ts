import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { freeDisk } from '#server/database/free-disk.ts'
import { noStandby } from '#server/database/pair.ts'
import { isUpToDate } from '#server/database/migrate.ts'
import { isLoopback } from '#server/settings.ts'
import { findWarnings, type Warnable } from './warnings.ts'
import { healthDocs as docs } from './api-docs.ts'
import type { Deps } from '#server/http/deps.ts'

/** Less free disk than this (bytes) and a check-in may not fit. */
const leastFree = 64 * 1024 * 1024
/** How long a probe's answer is cached, in ms. */
const probeHolds = 5_000
const failureHolds = 1_000
/** A database that takes longer than this (ms) takes no check-ins either, and the caller can't wait forever. */
const longestProbe = 2_000
/** Warnings connect to every host, one of which may be gone: this long (ms), then without them. */
const longestWarnings = 1_500

type Finding = { problem: string | null; warnings: string[] }

/**
 * `/healthz`: the process answers. `/readyz`: a check-in could be stored. 503 when it couldn't, and during a stop.
 * Warnings don't change the status.
 */
export function healthRoutes(
  app: FastifyInstance,
  deps: Deps,
  stopping: { hasBegun: boolean },
  sources: Warnable,
): void {
  const config = { access: 'public', whenBusy: 'never' } as const
  let probed: { at: number; holds: number; finding: Promise<Finding> } | null = null

  app.get('/healthz', { config: { ...config, docs: docs.answers } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { ...config, docs: docs.ready } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping.hasBegun) return reply.code(503).send({ ready: false, problem: 'stopping' })
    const at = deps.now()
    if (!probed || at - probed.at >= probed.holds || at < probed.at)
      probed = { at, holds: probeHolds, finding: probe(deps, sources) }
    // Requests during a probe share it.
    const shared = probed
    const { problem, warnings } = await shared.finding
    // A restarted database is back sooner than that. Until we notice, the proxy sends no one here.
    if (problem) shared.holds = failureHolds
    if (problem) return reply.code(503).send({ ready: false, problem })
    return isLocal(request) ? { ready: true, warnings } : { ready: true }
  })
}

/**
 * Whether a program on this machine asks, not through a proxy: warnings are about disk, backups and mail, which is no
 * one else's business. A proxy on this machine forwards the client's address.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(address.replace(/^::ffff:/, ''))
}

async function probe(deps: Deps, sources: Warnable): Promise<Finding> {
  const [found, warnings] = await Promise.all([
    within(longestProbe, findProblem(deps), 'the database does not answer'),
    within(longestWarnings, findWarnings(sources), ['warnings: not all could be looked for']),
  ])
  // A write that waits for a standby looks like a database that hangs.
  const problem = found && warnings.includes(noStandby) ? 'no standby confirms commits' : found
  return { problem, warnings }
}

/** Returns what a promise resolves to, or `late` after `ms`. */
async function within<T>(ms: number, work: Promise<T>, late: T): Promise<T> {
  const over = new AbortController()
  // When canceled, it ends in an error that can be ignored.
  const tooLong = wait(ms, late, { signal: over.signal }).catch(() => late)
  return Promise.race([work, tooLong]).finally(() => over.abort())
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
