// Measures whether the time of requests after a request for a link reveals that the address has an account. Run by `npm
// run bench`.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { burst, request } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { startServerProgram, type Program } from '#test/bench/programs.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** The number of addresses of each kind. Each is tested once. */
const addresses = Number(process.env.ADDRESSES ?? 60)
/** The number of timed requests per second, and the number of seconds. The server starts its work within one second. */
const perSecond = 100
const seconds = 1.25

/**
 * Ways in which a stranger could summarize the requests about one address, in ms: the slowest, the three slowest, all.
 */
const sums: Record<string, (latencies: number[]) => number> = {
  slowest: (latencies) => latencies.at(-1)!,
  'three slowest': (latencies) => sum(latencies.slice(-3)),
  all: sum,
}

/**
 * Times the requests that follow a request for a link, for addresses with and without an account, on an idle server.
 */
export async function accountTimingBench(place: BenchInstallation): Promise<Figure[]> {
  const mail = await startMailServer()
  const { known: knownEmails, unknown: unknownEmails } = await fill(place)
  const server = await startServerProgram(place, { SMTP_URL: mail.url })
  const timings = { known: [] as number[][], unknown: [] as number[][] }
  try {
    // Warm up, so that nothing is compiled during the measurement.
    for (const email of ['warm.1@nowhere.edu', 'warm.2@nowhere.edu']) await timesAfter(server, email)
    for (let n = 0; n < addresses; n += 1) {
      const pair = [['known', knownEmails[n]!] as const, ['unknown', unknownEmails[n]!] as const]
      for (const [kind, email] of n % 2 === 0 ? pair : pair.toReversed())
        timings[kind].push(await timesAfter(server, email))
    }
    if (mail.emails.length < addresses) throw new Error(`${mail.emails.length} emails for ${addresses} accounts`)
  } finally {
    await server.stop()
    await mail.close()
  }
  const name = `Accounts by timing, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  return Object.entries(sums).map(([label, summarize]) => ({
    name,
    description: `AUC of ${addresses} addresses each, ${label} (0.5: can't be told apart)`,
    value: areaUnderCurve(timings.known.map(summarize), timings.unknown.map(summarize)),
    digits: 2,
  }))
}

async function fill({ database }: BenchInstallation): Promise<{ known: string[]; unknown: string[] }> {
  const { db, close } = await connect(database)
  await migrate(db)
  const world = createMinimalWorld(db)
  const school = await aSchool(world)
  const [knownEmails, unknownEmails]: string[][] = [[], []]
  for (let n = 0; n < addresses; n += 1) {
    const { email } = await aStudent(world, school)
    knownEmails!.push(email)
    unknownEmails!.push(email.replace('@', '0@').replace('maya', 'nora'))
  }
  await close()
  return { known: knownEmails!, unknown: unknownEmails! }
}

/** Requests a link as a program does. Returns how long each of the next requests took, ascending, in ms. */
async function timesAfter({ port }: Program, email: string): Promise<number[]> {
  const linkRequest = request('POST', '/api/student/signin/', 'none', { email })
  const look = request('GET', '/api/schools/', 'none')
  const first = await burst({ port, requests: [linkRequest], connections: 1 })
  const requests = Array.from({ length: perSecond * seconds }, () => look)
  const { latencies, statuses } = await burst({ port, requests, connections: 1, perSecond })
  const statusList = Object.keys({ ...first.statuses, ...statuses }).join()
  if (statusList !== '200') throw new Error(`the stranger was refused: ${statusList}`)
  // The email to this address is sent before the next address is tried.
  await wait(200)
  return latencies
}

/** The probability that a value of the first kind exceeds one of the second. Ties count half. */
function areaUnderCurve(first: number[], second: number[]): number {
  const above = first.map((value) =>
    sum(second.map((otherValue) => (value > otherValue ? 1 : value === otherValue ? 0.5 : 0))),
  )
  return sum(above) / (first.length * second.length)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}
