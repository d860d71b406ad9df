// Measures how many check-ins the server takes per second, and what each costs. Run by `npm run bench`.
import { all201, burst, median, percentile } from '#test/bench/burst.ts'
import { syncsPerSecond } from '#test/bench/disk.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connections, withHall, withSketch } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds, readTreeCpuSeconds, peakMemory } from '#test/bench/processes.ts'
import { startFloor, type Program } from '#test/bench/programs.ts'

const rounds = 5
const perRound = 8_000

/** Check-ins per second, how long one waits (ms), and CPU seconds per 1,000. */
type Price = { rate: number; p50: number; p99: number; cpu: number }
type Round = { server: Price; floor: Price; sketch: Price | null; syncs: number; databaseCpu: number }
type Sketch = { program: Program; take: (count: number) => Buffer[] } | null

/**
 * Compares a burst on one engine with lower bounds of its cost, in alternating rounds. Each figure is the median of the
 * rounds. The floor is Fastify alone (floor.ts). The sketch is the floor plus SQLite's three statements (sketch.ts).
 */
export async function checkInBench(place: BenchInstallation): Promise<Figure[]> {
  if (place.database.engine === 'postgres') return compareWithFloor(place, null)
  return withSketch(rounds * perRound, (program, take) => compareWithFloor(place, { program, take }))
}

async function compareWithFloor(place: BenchInstallation, sketch: Sketch): Promise<Figure[]> {
  const floor = await startFloor()
  try {
    return await withHall(place, { students: rounds * perRound }, async (hallServer) => {
      const readDatabaseCpu = () => (place.databasePid ? readTreeCpuSeconds(place.databasePid) : 0)
      // Warms up the floor with one round. The server and the sketch are already warm.
      await measure(floor, hallServer.resend(perRound))
      const measured: Round[] = []
      for (let round = 0; round < rounds; round += 1) {
        const syncs = syncsPerSecond(place.folder)
        const floorPrice = await measure(floor, hallServer.resend(perRound))
        const sketchPrice = sketch && (await measure(sketch.program, sketch.take(perRound)))
        const cpuBefore = readDatabaseCpu()
        const serverPrice = await measure(hallServer.server, hallServer.take(perRound))
        const databaseCpu = ((readDatabaseCpu() - cpuBefore) / perRound) * 1_000
        measured.push({ server: serverPrice, floor: floorPrice, sketch: sketchPrice, syncs, databaseCpu })
      }
      return describe(place, measured, peakMemory(hallServer.server.pid))
    })
  } finally {
    await floor.stop()
  }
}

async function measure({ pid, port }: Program, requests: Buffer[]): Promise<Price> {
  const cpuBefore = cpuSeconds(pid)
  const run = await all201(burst({ port, requests, connections }))
  return {
    rate: requests.length / run.seconds,
    p50: percentile(run.latencies, 0.5),
    p99: percentile(run.latencies, 0.99),
    cpu: ((cpuSeconds(pid) - cpuBefore) / requests.length) * 1_000,
  }
}

function describe(place: BenchInstallation, measured: Round[], memory: number): Figure[] {
  const isSqlite = place.database.engine === 'sqlite'
  const name = `Check-in burst, ${isSqlite ? 'SQLite' : 'PostgreSQL'}`
  const figure = (
    label: string,
    digits: number,
    toValue: (round: Round) => number,
    goal: Partial<Figure> = {},
  ): Figure => ({
    name,
    description: label,
    digits,
    value: median(measured.map(toValue)),
    ...goal,
  })
  return [
    figure('check-ins a second', 0, ({ server }) => server.rate),
    figure('the floor, requests a second', 0, ({ floor }) => floor.rate),
    figure('share of the floor', 2, ({ server, floor }) => server.rate / floor.rate),
    figure("the disk's 4 KB append and fdatasync, a second", 0, ({ syncs }) => syncs),
    figure("times the disk's rate", 1, ({ server, syncs }) => server.rate / syncs, isSqlite ? { minimum: 2.5 } : {}),
    figure('p50, ms', 1, ({ server }) => server.p50),
    figure('p99, ms', 1, ({ server }) => server.p99, { maximum: isSqlite ? 12 : 25 }),
    figure('CPU seconds of the server per 1,000', 3, ({ server }) => server.cpu),
    figure('CPU seconds of the floor per 1,000', 3, ({ floor }) => floor.cpu),
    ...(isSqlite
      ? [
          figure('a bare sketch, check-ins a second', 0, ({ sketch }) => sketch!.rate),
          figure('p99 of the sketch, ms', 1, ({ sketch }) => sketch!.p99),
          figure('CPU seconds of the sketch per 1,000', 3, ({ sketch }) => sketch!.cpu),
          figure('CPU, times the sketch', 2, ({ server, sketch }) => server.cpu / sketch!.cpu),
        ]
      : [figure('CPU seconds of PostgreSQL per 1,000', 3, ({ databaseCpu }) => databaseCpu)]),
    {
      name,
      description: 'peak memory of the server, MB',
      value: memory / 1e6,
      digits: 0,
      maximum: 240,
    },
  ]
}
