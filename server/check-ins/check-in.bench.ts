// How many check-ins a second, and at what price. Run by `npm run bench`.
import { addStudents, fillHall, scanRequest } from '#test/bench/hall.ts'
import { burst, percentile, type Burst } from '#test/bench/burst.ts'
import { syncsPerSecond } from '#test/bench/disk.ts'
import { cpuSeconds, cpuSecondsOfTree, peakMemory } from '#test/bench/processes.ts'
import { startFloor, startServerProgram } from '#test/bench/programs.ts'
import type { BenchPlace } from '#test/bench/places.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

const connections = 64
/** Before anything is measured: what the machine compiles, it has compiled. */
const warmUp = 6_000
const rounds = 5
const perRound = 8_000

/** The burst on one engine beside the floor, in alternating rounds; each figure is the median of its rounds. */
export async function checkInBench(place: BenchPlace): Promise<Figure[]> {
  const database = await connect(place.database)
  await migrate(database.db)
  const hall = await fillHall(database.db, 0)
  const students = await addStudents(database.db, hall.school, warmUp + rounds * perRound)
  const requests = students.map((student) => scanRequest(database.db, student, hall.event))
  await database.close()

  const floor = await startFloor()
  const server = await startServerProgram(place)
  const measured: Round[] = []
  try {
    await burst({ port: floor.port, requests: requests.slice(0, warmUp), connections })
    await all201(burst({ port: server.port, requests: requests.splice(0, warmUp), connections }))
    for (let round = 0; round < rounds; round += 1) {
      const mine = requests.splice(0, perRound)
      const syncs = syncsPerSecond(place.folder)
      const floorCpu = cpuSeconds(floor.pid)
      const ground = await burst({ port: floor.port, requests: mine, connections })
      const groundCpu = cpuSeconds(floor.pid) - floorCpu
      const cpu = cpuSeconds(server.pid)
      const databaseCpu = place.databasePid ? cpuSecondsOfTree(place.databasePid) : 0
      const run = await all201(burst({ port: server.port, requests: mine, connections }))
      measured.push({
        rate: perRound / run.seconds,
        floorRate: perRound / ground.seconds,
        syncs,
        p50: percentile(run.latencies, 0.5),
        p99: percentile(run.latencies, 0.99),
        cpu: ((cpuSeconds(server.pid) - cpu) / perRound) * 1_000,
        floorCpu: (groundCpu / perRound) * 1_000,
        databaseCpu: place.databasePid ? ((cpuSecondsOfTree(place.databasePid) - databaseCpu) / perRound) * 1_000 : 0,
      })
    }
    return describe(place, measured, peakMemory(server.pid))
  } finally {
    await floor.stop()
    await server.stop()
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

async function all201(run: Promise<Burst>): Promise<Burst> {
  const { statuses } = await run
  if (Object.keys(statuses).join() !== '201')
    throw new Error(`not every check-in was taken: ${JSON.stringify(statuses)}`)
  return run
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
