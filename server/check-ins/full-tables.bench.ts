// Measures what a check-in costs when the tables are full. Run by `npm run bench -- full-tables`.
import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { all201, burst, percentile } from '#test/bench/burst.ts'
import { syncsPerSecond } from '#test/bench/disk.ts'
import type { Figure } from '#test/bench/figures.ts'
import { fillYears } from '#test/bench/fill-years.ts'
import { settle } from '#test/bench/fill-universities.ts'
import { connections } from '#test/bench/hall-server.ts'
import { addStudents, fillHall, scanRequest, type Hall } from '#test/bench/hall.ts'
import { createSqliteInstallation, type BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds, readTreeCpuSeconds, peakMemory } from '#test/bench/processes.ts'
import { startFloor, startServerProgram, startSketch, type Program } from '#test/bench/programs.ts'
import { anEvent } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** The numbers of check-ins that are already stored. `FULL_TABLES=1000000` measures one size. */
const sizes = process.env.FULL_TABLES?.split(',').map(Number) ?? [10_000, 1_000_000, 10_000_000]
/** The duration of each burst (ms): long enough to see several checkpoints. */
const lasts = Number(process.env.FULL_TABLES_MS ?? 30_000)
const floorLasts = lasts / 3
/** More people than a process caches. They check in one after another, so no one is still cached the next time. */
const students = 120_000
/** The number of open events. Every student checks in to each of them. */
const openEvents = 3
const warmUp = 6_000

/**
 * One burst: check-ins per second, their waits (ms), and CPU seconds per 1,000. `rateAtEnd` and `cpuAtEnd` are the
 * values of the last third, divided by those of the first third.
 */
type Price = Record<'rate' | 'p50' | 'p99' | 'longest' | 'cpu' | 'databaseCpu' | 'rateAtEnd' | 'cpuAtEnd', number>

/**
 * Measures bursts of half a minute on 10 thousand, 1 million and 10 million rows, next to the floor, the sketch and the
 * disk.
 */
export async function fullTablesBench(open: () => BenchInstallation | Promise<BenchInstallation>): Promise<Figure[]> {
  const figures: Figure[] = []
  const rates: number[] = []
  for (const size of sizes) {
    const place = await open()
    try {
      const measured = await atSize(place, size)
      figures.push(...measured.figures)
      rates.push(measured.rate)
    } finally {
      await place.remove()
    }
  }
  if (rates.length > 1) {
    const name = figures[0]!.name.split(',').slice(0, 2).join()
    const text = `rate at ${sizes.at(-1)!.toLocaleString('en-US')} rows, times that at ${sizes[0]!.toLocaleString('en-US')}`
    figures.push({ name, description: text, value: rates.at(-1)! / rates[0]!, digits: 2, minimum: 0.8 })
  }
  return figures
}

async function atSize(place: BenchInstallation, size: number): Promise<{ figures: Figure[]; rate: number }> {
  const isSqlite = place.database.engine === 'sqlite'
  const requests = await fill(place, size)
  const syncs = syncsPerSecond(place.folder)
  const floorBefore = await withProgram(await startFloor(), (program) => measure(program, requests, floorLasts))
  const sketch = isSqlite ? await measureSketch(place, requests) : null
  // Starts and stops a server once, so that the measured server isn't the first one on this installation.
  await (await startServerProgram(place)).stop()
  const server = await startServerProgram(place)
  const watched = watchLog(place)
  try {
    const price = await withProgram(server, async (program) => {
      await all201(burst({ port: program.port, requests: requests.slice(0, warmUp), connections }))
      return {
        ...(await measure(program, requests.slice(warmUp), lasts, place.databasePid)),
        memory: peakMemory(program.pid),
      }
    })
    const floorAfter = await withProgram(await startFloor(), (program) => measure(program, requests, floorLasts))
    const floor = { rate: (floorBefore.rate + floorAfter.rate) / 2, cpu: (floorBefore.cpu + floorAfter.cpu) / 2 }
    const name = `Full tables, ${isSqlite ? 'SQLite' : 'PostgreSQL'}, ${size.toLocaleString('en-US')} rows`
    const isGoal = size === 1_000_000
    const figure = (label: string, value: number, digits: number, goal: Partial<Figure> = {}): Figure => ({
      name,
      description: label,
      value,
      digits,
      ...(isGoal && goal),
    })
    return {
      rate: price.rate,
      figures: [
        figure('check-ins a second', price.rate, 0),
        figure('the floor, requests a second', floor.rate, 0),
        figure('share of the floor', price.rate / floor.rate, 2),
        figure("the disk's 4 KB append and fdatasync, a second", syncs, 0),
        figure('p50, ms', price.p50, 1),
        figure('p99, ms', price.p99, 1, { maximum: isSqlite ? 15 : 20 }),
        figure('the longest, ms', price.longest, 0, isSqlite ? { maximum: 50 } : {}),
        figure('CPU seconds of the server per 1,000', price.cpu, 3),
        figure('CPU seconds of the floor per 1,000', floor.cpu, 3),
        figure('rate of the last third, times the first', price.rateAtEnd, 2, { minimum: 0.85 }),
        figure('CPU of the last third, times the first', price.cpuAtEnd, 2, { maximum: 1.2 }),
        ...(sketch
          ? [
              figure('a bare sketch, check-ins a second', sketch.rate, 0),
              figure('p99 of the sketch, ms', sketch.p99, 1),
              figure('the longest of the sketch, ms', sketch.longest, 0),
              figure('CPU seconds of the sketch per 1,000', sketch.cpu, 3),
              figure('CPU, times the sketch', price.cpu / sketch.cpu, 2),
              figure('largest log, MB', watched.largest() / 1e6, 0),
              figure('database, MB', readDatabaseSize(place) / 1e6, 0),
            ]
          : [figure('CPU seconds of PostgreSQL per 1,000', price.databaseCpu, 3)]),
        figure('peak memory of the server, MB', price.memory / 1e6, 0, { maximum: 240 }),
      ],
    }
  } finally {
    watched.stop()
  }
}

/** Fills an installation with a university in its third year. Returns check-ins that haven't been sent yet. */
async function fill(place: BenchInstallation, size: number): Promise<Buffer[]> {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const empty = await fillHall(db)
  const hall: Hall = { ...empty, students: await addStudents(db, empty.school, students) }
  await fillYears(db, hall, size)
  const events = [hall.event]
  while (events.length < openEvents) events.push(await anEvent(createMinimalWorld(db), hall.professor))
  const requests = events.flatMap((event) => hall.students.map((student) => scanRequest(db, student, event)))
  if (place.database.engine === 'postgres') await settle(db)
  await close()
  return requests
}

async function measureSketch(place: BenchInstallation, requests: Buffer[]): Promise<Price> {
  const sketchPlace = createSqliteInstallation()
  try {
    copyFileSync(join(place.folder, 'rollbook.db'), join(sketchPlace.folder, 'rollbook.db'))
    return await withProgram(await startSketch(join(sketchPlace.folder, 'rollbook.db')), async (sketch) => {
      await all201(burst({ port: sketch.port, requests: requests.slice(0, warmUp), connections }))
      return measure(sketch, requests.slice(warmUp), lasts)
    })
  } finally {
    await sketchPlace.remove()
  }
}

async function withProgram<T>(program: Program, body: (program: Program) => Promise<T>): Promise<T> {
  try {
    return await body(program)
  } finally {
    await program.stop()
  }
}

async function measure(
  { pid, port }: Program,
  requests: Buffer[],
  ms: number,
  databasePid?: number | null,
): Promise<Price> {
  const readDatabaseCpu = () => (databasePid ? readTreeCpuSeconds(databasePid) : 0)
  const [cpuBefore, databaseBefore] = [cpuSeconds(pid), readDatabaseCpu()]
  const begun = performance.now()
  const thirds = Promise.all(
    [1, 2].map(async (number) => {
      await wait((number / 3) * ms)
      return { at: performance.now(), cpu: cpuSeconds(pid) }
    }),
  )
  const run = await all201(burst({ port, requests, connections, deadline: begun + ms }))
  const cpuAfter = cpuSeconds(pid)
  const [first, second] = await thirds
  const sentBetween = (start: number, end: number) =>
    run.sentAt.filter((sentTime) => sentTime >= start && sentTime < end).length
  const [countAtStart, countAtEnd] = [sentBetween(begun, first!.at), sentBetween(second!.at, Infinity)]
  const cpuAtStart = (first!.cpu - cpuBefore) / countAtStart
  const answered = run.latencies.length
  if (answered === requests.length) console.warn(`every check-in was sent after ${run.seconds.toFixed(1)} s`)
  return {
    rate: answered / run.seconds,
    p50: percentile(run.latencies, 0.5),
    p99: percentile(run.latencies, 0.99),
    longest: run.latencies.at(-1)!,
    cpu: ((cpuAfter - cpuBefore) / answered) * 1_000,
    databaseCpu: ((readDatabaseCpu() - databaseBefore) / answered) * 1_000,
    rateAtEnd: countAtEnd / (begun + run.seconds * 1_000 - second!.at) / (countAtStart / (first!.at - begun)),
    cpuAtEnd: (cpuAfter - second!.cpu) / countAtEnd / cpuAtStart,
  }
}

/** Watches how large SQLite's write-ahead log gets. */
function watchLog({ folder }: BenchInstallation): { largest: () => number; stop: () => void } {
  let largest = 0
  let isOver = false
  const path = join(folder, 'rollbook.db-wal')
  const look = async () => {
    while (!isOver) {
      largest = Math.max(largest, statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      await wait(100)
    }
  }
  void look()
  return { largest: () => largest, stop: () => void (isOver = true) }
}

function readDatabaseSize({ folder }: BenchInstallation): number {
  return statSync(join(folder, 'rollbook.db')).size
}
