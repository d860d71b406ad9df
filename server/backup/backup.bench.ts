// Measures the cost of a backup and how much it slows down check-ins. Run by `npm run bench`.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { median, percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { runAdmin } from '#test/servers.ts'

/** The number of audit lines, which makes the database as large as a large university's. */
const auditLineCount = 400_000
const checkInCount = 6_000
/**
 * The number of check-ins a second, far more than a hall sends and less than the server can handle, so that only the
 * backup makes them wait.
 */
const perSecond = 400

/**
 * Measures check-ins at a steady rate without a backup, and while the running server makes one backup after another.
 */
export async function backupBench(place: BenchInstallation): Promise<Figure[]> {
  const prepare = (db: Db) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(auditLineCount)})
      insert into audit (id, at, actor_kind, actor_id, action, object_kind, object_id, result)
      select 'line' || n, n, 'faculty', 'somebody' || (n % 900), 'event.update', 'event', 'some' || n, 'done'
      from numbers`.execute(db)
  return withHall(place, { students: 2 * checkInCount, prepare }, async (hall) => {
    const alone = await sendAll(hall, checkInCount, perSecond)
    const file = join(place.folder, 'bench.backup')
    let isOver = false
    const seconds: number[] = []
    let bytes = 0
    const backups = (async () => {
      while (!isOver) {
        const begun = performance.now()
        const { code, err } = await runAdmin(place, ['backup', file])
        if (code !== 0) throw new Error(err)
        seconds.push((performance.now() - begun) / 1_000)
        bytes = statSync(file).size
        rmSync(file)
      }
    })()
    const duringBackups = await sendAll(hall, checkInCount, perSecond)
    isOver = true
    await backups
    const figure = (name: string, value: number, digits: number) => ({
      name: 'Backup, SQLite',
      description: name,
      value,
      digits,
    })
    return [
      figure('size of the database, MB', bytes / 1_000_000, 0),
      figure('seconds for a backup under load', median(seconds), 1),
      figure('p99 of a check-in alone, ms', percentile(alone.latencies, 0.99), 1),
      figure('p99 of a check-in during backups, ms', percentile(duringBackups.latencies, 0.99), 1),
      figure(`the longest of ${checkInCount.toLocaleString('en-US')} alone, ms`, alone.latencies.at(-1) ?? 0, 1),
      figure(
        `the longest of ${checkInCount.toLocaleString('en-US')} during backups, ms`,
        duringBackups.latencies.at(-1) ?? 0,
        1,
      ),
    ]
  })
}
