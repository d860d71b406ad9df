// Measures the students of one hall at the start of an event, from opening the page to being on the roll. Run by `npm
// run bench -- bell`.
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { aScan, password, type Person } from '#test/builders.ts'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import type { World } from '#test/world.ts'

/** 1,000 students arrive in a minute. `BELL_SECONDS` shortens the run at the same rate. */
const seconds = Number(process.env.BELL_SECONDS ?? 60)
const students = Math.round((1_000 / 60) * seconds)

/**
 * 200 check-ins arrive in one second, after a rest of this long (ms). By then, warm code and caches may be cold again.
 */
const groupSize = 200
const rest = 60_000

/** The only part of a world that `aScan` needs. */
const now = { clock: { now: Date.now } } as World

type Step = 'sign-in' | 'reading' | 'check-in'
type Sample = { step: Step; ms: number; status: number }

/**
 * Students arrive evenly. Every second one signs in with a password first. Each reads the event and checks in.
 * Afterwards, twice, no one comes for a minute, and then many come within a second.
 */
export async function bellBench(place: BenchInstallation): Promise<Figure[]> {
  const hash = await hashPassword(password)
  return withHall(
    place,
    {
      students: students + 2 * groupSize,
      prepare: (db) => db.updateTable('student').set({ password_hash: hash }).execute(),
    },
    async (hallServer) => {
      const samples: Sample[] = []
      const arriving = hallServer.next(students).map(async (student, n) => {
        await wait((n / students) * seconds * 1_000)
        samples.push(...(await arrive(hallServer, student, n % 2 === 0)))
      })
      await Promise.all(arriving)
      // Drops the prepared check-ins of these students, because they have already checked in.
      hallServer.take(students)
      const latencies = [...(await sendGroup(hallServer)), ...(await sendGroup(hallServer))]
      return describe(place, samples, latencies)
    },
  )
}

/** Rests, and then sends one second of check-ins. Returns how long each took (ms). */
async function sendGroup(hallServer: HallServer): Promise<number[]> {
  await wait(rest)
  return (await sendAll(hallServer, groupSize, groupSize)).latencies
}

async function arrive(hallServer: HallServer, student: Person, signsIn: boolean): Promise<Sample[]> {
  const { server, hall } = hallServer
  const samples: Sample[] = []
  let token = student.token
  const ask = async (step: Step, method: string, path: string, body?: object): Promise<unknown> => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const content: unknown = await answer.json()
    samples.push({ step, ms: performance.now() - began, status: answer.status })
    return content
  }
  if (signsIn) {
    const body = { email: student.email, password, remember_me: false }
    ;({ token } = (await ask('sign-in', 'POST', '/api/student/direct-signin/', body)) as { token: string })
  }
  await ask('reading', 'GET', `/api/events/${hall.event.id}/`)
  await ask('check-in', 'POST', '/api/attendance/', aScan(now, student, hall.event))
  return samples
}

function describe(place: BenchInstallation, samples: Sample[], restLatencies: number[]): Figure[] {
  const name = `At the bell, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  const latencies = (step: Step) => samples.filter((sample) => sample.step === step).map(({ ms }) => ms)
  const p99 = (times: number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    )
  const good: Record<Step, number> = { 'sign-in': 200, reading: 200, 'check-in': 201 }
  const failed = samples.filter(({ step, status }) => status !== good[step])
  return [
    {
      name,
      description: `students in ${seconds} s, half of them signing in`,
      value: latencies('check-in').length,
      digits: 0,
    },
    { name, description: 'check-in p99, ms', value: p99(latencies('check-in')), digits: 1, maximum: 150 },
    { name, description: 'reading of the event p99, ms', value: p99(latencies('reading')), digits: 1 },
    { name, description: 'sign-in p99, ms', value: p99(latencies('sign-in')), digits: 0 },
    {
      name,
      description: 'check-in in the second after a minute of rest, p99, ms',
      value: p99(restLatencies),
      digits: 1,
      maximum: 50,
    },
    { name, description: 'requests that failed', value: failed.length, digits: 0, maximum: 0 },
  ]
}
