// Measures a start, and how long the first group of students waits after it and after a quiet time. Run by `npm run
// bench -- start`.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '#scripts/build-server.ts'
import { all201, burst, median, percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connections, withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds } from '#test/bench/processes.ts'
import { startServerProgram } from '#test/bench/programs.ts'

const starts = 5
/** The length of the quiet time (s). `START_REST` makes it shorter. */
const rest = Number(process.env.START_REST ?? 60)
/** The number of students who send a request at once, after each start and each quiet time. */
const group = 200
const groups = 3
/**
 * The time (ms) after a start at which the server's memory is read, when the garbage of the start has been collected.
 */
const untilIdle = 3_000

/**
 * Measures groups that arrive after a quiet time, and then starts the built server on a hall's database several times.
 */
export async function startBench(place: BenchInstallation): Promise<Figure[]> {
  await buildServer()
  return withHall(place, { students: (starts + groups) * group }, async ({ server, take }) => {
    const sendGroup = async (port: number) =>
      (await all201(burst({ port, requests: take(group), connections }))).latencies
    const restedWaits: number[] = []
    for (let count = 0; count < groups; count += 1) {
      await wait(rest * 1_000)
      restedWaits.push(...(await sendGroup(server.port)))
    }
    await server.stop()
    const times: number[] = []
    const cpus: number[] = []
    const memories: number[] = []
    const startedWaits: number[] = []
    for (let count = 0; count < starts; count += 1) {
      const began = performance.now()
      const program = await startServerProgram(place)
      times.push((performance.now() - began) / 1_000)
      cpus.push(cpuSeconds(program.pid))
      startedWaits.push(...(await sendGroup(program.port)))
      await wait(untilIdle)
      memories.push(readMemory(program.pid))
      await program.stop()
    }
    const name = `Start, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
    const p99 = (waits: number[]) =>
      percentile(
        waits.toSorted((first, second) => first - second),
        0.99,
      )
    return [
      { name, description: 'seconds until it answers', value: median(times), digits: 2, maximum: 0.7 },
      { name, description: 'CPU seconds', value: median(cpus), digits: 2 },
      { name, description: 'memory a little later, MB', value: median(memories) / 1e6, digits: 0, maximum: 130 },
      { name, description: `p99 of ${group} at once after it, ms`, value: p99(startedWaits), digits: 0, maximum: 50 },
      { name, description: `p99 after ${rest} s of rest, ms`, value: p99(restedWaits), digits: 0, maximum: 50 },
      { name, description: 'the longest after a rest, ms', value: Math.max(...restedWaits), digits: 0 },
    ]
  })
}

/** Returns the current memory (bytes) of a process. */
function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return Number(kilobytes) * 1_024
}
