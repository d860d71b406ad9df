import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres, takeTestDatabase } from '#test/postgres.ts'
import type { Installation } from '#test/servers.ts'

/** The place of a benchmark's database. On PostgreSQL, `databasePid` is the id of its first process. */
export type BenchInstallation = Installation & { databasePid: number | null; remove: () => Promise<void> }

/** Creates a folder on a real disk, because a file system in memory syncs nothing. */
export function createSqliteInstallation(): BenchInstallation {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rollbook-bench-'))
  return {
    folder,
    database: { engine: 'sqlite', path: join(folder, 'rollbook.db') },
    env: { DATA_DIR: folder },
    databasePid: null,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Starts a PostgreSQL on a real disk, configured as in docs/operations.md. */
export async function createPostgresInstallation(): Promise<BenchInstallation> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rollbook-bench-'))
  const server = await startTestPostgres(folder, 'shared_buffers=1GB')
  const { url } = await takeTestDatabase(server.url)
  const pidFile = join(folder, 'data', 'postmaster.pid')
  return {
    folder,
    database: { engine: 'postgres', url },
    env: { DATA_DIR: folder, DATABASE_URL: url },
    databasePid: server.started ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : null,
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
