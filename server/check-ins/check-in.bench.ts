// How many check-ins a second, and at what price. Run by `npm run bench`.
import { burst, median, percentile } from '#test/bench/burst.ts'
import { syncsPerSecond } from '#test/bench/disk.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connections, sendAll, withHall } from '#test/bench/hall-server.ts'
import type { BenchPlace } from '#test/bench/places.ts'
import { cpuSeconds, cpuSecondsOfTree, peakMemory } from '#test/bench/processes.ts'
import { startFloor } from '#test/bench/programs.ts'

const rounds = 5
const perRound = 8_000

/** The burst on one engine beside the floor, in alternating rounds; each figure is the median of its rounds. */
export async function checkInBench(place: BenchPlace): Promise<Figure[]> {
  const floor = await startFloor()
  try {
    return await withHall(place, { students: rounds * perRound }, async (there) => {
      const { pid } = there.server
      const ofDatabase = () => (place.databasePid ? cpuSecondsOfTree(place.databasePid) : 0)
      const measured: Round[] = []
      for (let round = -1; round < rounds; round += 1) {
        const onFloor = there.again(perRound)
        const syncs = syncsPerSecond(place.folder)
        const before = { floor: cpuSeconds(floor.pid), server: cpuSeconds(pid), database: ofDatabase() }
        const ground = await burst({ port: floor.port, requests: onFloor, connections })
        const floorCpu = cpuSeconds(floor.pid) - before.floor
        // The floor needs a round to get warm; the server has had its own.
        if (round < 0) continue
        const run = await sendAll(there, perRound)
        measured.push({
          rate: perRound / run.seconds,
          floorRate: perRound / ground.seconds,
          syncs,
          p50: percentile(run.latencies, 0.5),
          p99: percentile(run.latencies, 0.99),
          cpu: ((cpuSeconds(pid) - before.server) / perRound) * 1_000,
          floorCpu: (floorCpu / perRound) * 1_000,
          databaseCpu: ((ofDatabase() - before.database) / perRound) * 1_000,
        })
      }
      return describe(place, measured, peakMemory(pid))
    })
  } finally {
    await floor.stop()
  }
}

type Round = {
  rate: number
  floorRate: number
  syncs: number
  p50: number
  p99: number
  cpu: number
  floorCpu: number
  databaseCpu: number
}

function describe(place: BenchPlace, measured: Round[], memory: number): Figure[] {
  const middle = (of: (round: Round) => number) => median(measured.map(of))
  const sqlite = place.database.engine === 'sqlite'
  const name = `Check-in burst, ${sqlite ? 'SQLite' : 'PostgreSQL'}`
  return [
    { name, what: 'check-ins a second', value: middle((round) => round.rate), digits: 0 },
    { name, what: 'the floor, requests a second', value: middle((round) => round.floorRate), digits: 0 },
    {
      name,
      what: 'share of the floor',
      value: middle((round) => round.rate / round.floorRate),
      digits: 2,
      least: sqlite ? 0.28 : 0.12,
    },
    { name, what: "the disk's 4 KB append and fdatasync, a second", value: middle((round) => round.syncs), digits: 0 },
    {
      name,
      what: "times the disk's rate",
      value: middle((round) => round.rate / round.syncs),
      digits: 1,
      ...(sqlite && { least: 2.5 }),
    },
    { name, what: 'p50, ms', value: middle((round) => round.p50), digits: 1 },
    { name, what: 'p99, ms', value: middle((round) => round.p99), digits: 1, most: sqlite ? 12 : 25 },
    {
      name,
      what: 'CPU seconds of the server per 1,000',
      value: middle((round) => round.cpu),
      digits: 3,
      ...(sqlite && { most: 0.058 }),
    },
    { name, what: 'CPU seconds of the floor per 1,000', value: middle((round) => round.floorCpu), digits: 3 },
    ...(sqlite
      ? []
      : [
          {
            name,
            what: 'CPU seconds of PostgreSQL per 1,000',
            value: middle((round) => round.databaseCpu),
            digits: 3,
          },
        ]),
    { name, what: 'peak memory of the server, MB', value: memory / 1e6, digits: 0, ...(sqlite && { most: 180 }) },
  ]
}
