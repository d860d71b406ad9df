// Measures how much longer check-ins wait if each commit must also be on a standby's disk. Run by `npm run bench --
// standby`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import { startPair } from '#test/postgres-pair.ts'
import { runSql } from '#test/run-sql.ts'

const rounds = 8
const inBurst = 3_000
/** A hall of 750 that fills within five seconds. */
const pace = { perSecond: 150, seconds: 5 }
const paced = pace.perSecond * pace.seconds

/** Sends check-ins alternately with and without a synchronous standby, on the same servers and a real disk. */
export async function standbyBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'rollbook-bench-'))
  // PostgreSQL doesn't run as root, so its user must be able to open the folder.
  chmodSync(folder, 0o755)
  const pair = await startPair((name) => mkdtempSync(join(folder, name)))
  const { url } = pair.primary
  const place = {
    folder,
    database: { engine: 'postgres' as const, url },
    env: { DATA_DIR: folder, DATABASE_URL: url },
    databasePid: null,
    remove: async () => undefined,
  }
  const students = 2 * rounds * (inBurst + paced)
  try {
    return await withHall(place, { students }, async (hallServer) => {
      const waits = { without: newWaits(), with: newWaits() }
      for (let round = 0; round < rounds; round += 1) {
        for (const mode of ['without', 'with'] as const) {
          await waitForStandby(url, mode === 'with')
          await measure(hallServer, waits[mode])
        }
      }
      return describe(waits)
    })
  } finally {
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Waits = { burst: number[]; paced: number[] }
const newWaits = (): Waits => ({ burst: [], paced: [] })

/** Turns the synchronous standby on or off, and waits until that has happened. */
async function waitForStandby(url: string, waits: boolean): Promise<void> {
  const names = waits ? 'second' : ''
  await runSql(url, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')
  const state = async () =>
    (await runSql<{ state: string }>(url, 'select sync_state as state from pg_stat_replication'))[0]
  while ((await state())?.state !== (waits ? 'sync' : 'async')) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function measure(hallServer: HallServer, { burst, paced: steady }: Waits): Promise<void> {
  burst.push(...(await sendAll(hallServer, inBurst)).latencies)
  steady.push(...(await sendAll(hallServer, paced, pace.perSecond)).latencies)
}

function describe(waits: { without: Waits; with: Waits }): Figure[] {
  const name = 'A synchronous standby'
  return (['burst', 'paced'] as const).flatMap((kind) => {
    const label = kind === 'burst' ? 'a burst' : `${pace.perSecond} check-ins a second`
    const [p99Without, p99With] = [waits.without[kind], waits.with[kind]].map((latencies) =>
      percentile(
        latencies.toSorted((a, b) => a - b),
        0.99,
      ),
    )
    return [
      { name, description: `p99 of ${label} without it, ms`, value: p99Without!, digits: 1 },
      { name, description: `p99 of ${label} with it, ms`, value: p99With!, digits: 1, maximum: 2 * p99Without! },
    ]
  })
}
