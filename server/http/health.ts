import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isUpToDate } from '#server/database/migrate.ts'
import { healthDocs as docs } from './health-docs.ts'
import type { Deps } from './deps.ts'

/** Less free disk than this (bytes) and a check-in may not fit. */
const leastFree = 64 * 1024 * 1024
/** A probe's answer holds this long, in ms. */
const probeHolds = 5_000
const failureHolds = 1_000

/** `/healthz`: the process answers. `/readyz`: a check-in could be stored; 503 when not, and while stopping. */
export function healthRoutes(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  const access = 'public'
  let probed: { at: number; holds: number; problem: Promise<string | null> } | null = null

  app.get('/healthz', { config: { access, docs: docs.answers } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access, docs: docs.ready } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ ready: false, problem: 'stopping' })
    const at = deps.now()
    if (!probed || at - probed.at >= probed.holds || at < probed.at)
      probed = { at, holds: probeHolds, problem: findProblem(deps) }
    // Whoever asks meanwhile shares the probe under way.
    const shared = probed
    const problem = await shared.problem
    // A database that restarted is back sooner than that, and until it is known the proxy sends nobody here.
    if (problem) shared.holds = failureHolds
    if (problem) return reply.code(503).send({ ready: false, problem })
    return { ready: true }
  })
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
    const { bavail, bsize } = await statfs(settings.dataDir)
    return bavail * bsize < leastFree ? 'the disk is full' : null
  } catch {
    return 'the database takes no rows'
  }
}
