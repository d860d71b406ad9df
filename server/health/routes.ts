import type { FastifyInstance, FastifyRequest } from 'fastify'
import { healthCalls } from '#contract/health/calls.ts'
import { freeDisk } from '#server/database/reserve.ts'
import { isUpToDate } from '#server/database/migrate.ts'
import { noStandby } from '#server/database/pair.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { notFound } from '#server/http/refusals.ts'
import { isLoopback } from '#server/settings-values.ts'
import { findWarnings, isAboutLock, withTimeout, type Warnable } from './warnings.ts'

/** The free disk space (bytes) below which a check-in may not fit. */
const minFreeBytes = 64 * 1024 * 1024
/** The time (ms) that the result of a probe is cached, if it succeeded and if it failed. */
const probeLifetime = 5_000
const failureLifetime = 1_000
/** A database that doesn't answer within this time (ms) can't store check-ins either. */
const maxProbeMs = 2_000
/** A probe that takes this long (ms) may be waiting for a lock, so the holder of the lock is looked up. */
const slowProbe = 1_000
/** The time (ms) for which a security.txt is valid. RFC 9116, section 2.5.5, recommends less than a year. */
const securityContactLifetime = 90 * 24 * 60 * 60_000

type Finding = { problem: string | null; warnings: string[] }

/**
 * Adds `/healthz`, which shows that the process is running, and `/readyz`, which shows whether a check-in could be
 * stored. `/readyz` is 503 when it couldn't, and during a stop. Warnings don't change the status.
 * `/.well-known/security.txt` says where to report a vulnerability, if the operator set an address.
 */
export function healthRoutes(
  app: FastifyInstance,
  deps: Deps,
  stopping: { hasBegun: boolean },
  sources: Warnable,
): void {
  let probed: { at: number; lifetime: number; finding: Promise<Finding> } | null = null

  serveCalls(app, deps, healthCalls, {
    async 'GET /healthz'() {
      return { status: 'ok' as const }
    },

    async 'GET /readyz'({ request, reply }) {
      reply.header('cache-control', 'no-store')
      if (stopping.hasBegun) {
        reply.code(503)
        return { ready: false as const, problem: 'stopping' }
      }
      const time = deps.now()
      if (!probed || time - probed.at >= probed.lifetime || time < probed.at)
        probed = { at: time, lifetime: probeLifetime, finding: probe(deps, sources) }
      // Requests that arrive during a probe share its result.
      const shared = probed
      const { problem, warnings } = await shared.finding
      // A failure is cached for a shorter time, because the proxy sends us no requests until we notice that the
      // database is back.
      if (problem) shared.lifetime = failureLifetime
      if (problem) reply.code(503)
      const hints = isLocal(request) ? { warnings } : {}
      return problem ? { ready: false as const, problem, ...hints } : { ready: true as const, ...hints }
    },

    async 'GET /.well-known/security.txt'({ reply }) {
      const { supportEmail, publicUrl } = deps.settings
      if (supportEmail === null) throw notFound()
      const lines = [
        `Contact: mailto:${supportEmail}`,
        `Expires: ${new Date(deps.now() + securityContactLifetime).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        `Policy: ${publicUrl}/for-offices/security#reporting`,
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    },
  })
}

/**
 * Whether a program on this machine sent the request directly. Only such a program gets the warnings about disk,
 * backups and mail. A request through a proxy on this machine has a header with the client's address.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopback(address.replace(/^::ffff:/, ''))
}

async function probe(deps: Deps, sources: Warnable): Promise<Finding> {
  const probing = findProblem(deps)
  const [problem, general, holders] = await Promise.all([
    withTimeout(maxProbeMs, probing, 'the database does not answer'),
    findWarnings(sources),
    findHolders(probing, sources),
  ])
  const warnings = [...new Set([...general, ...holders])]
  return { problem: problem && explain(problem, warnings), warnings }
}

/**
 * Returns the warnings that name the holder of a lock that a probe is waiting for. It can't be found until the probe
 * has waited for a while.
 */
async function findHolders(probing: Promise<unknown>, { database }: Warnable): Promise<string[]> {
  const isSlow = await withTimeout(
    slowProbe,
    probing.then(() => false),
    true,
  )
  if (!isSlow) return []
  const warnings = await withTimeout(
    slowProbe,
    database.warnings().catch(() => []),
    [],
  )
  return warnings.filter(isAboutLock)
}

/** Returns why the probe's write failed, if a warning explains it, otherwise the general problem. */
function explain(problem: string, warnings: string[]): string {
  // While no standby confirms commits, the probe's own write hangs too.
  if (warnings.includes(noStandby)) return 'no standby confirms commits'
  return warnings.some(isAboutLock) ? 'another database session holds a lock' : problem
}

async function findProblem({ db, settings }: Deps): Promise<string | null> {
  try {
    if (!(await isUpToDate(db))) return 'the database has a different version'
    // Even a write that changes nothing has to reach the disk.
    await db
      .updateTable('instance')
      .set((row) => ({ created_at: row.ref('created_at') }))
      .execute()
    if (settings.database.engine === 'postgres') return null
    return (await freeDisk(settings.dataDir)) < minFreeBytes ? 'the disk is full' : null
  } catch {
    return 'the database accepts no writes'
  }
}
