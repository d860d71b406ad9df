import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Person } from '#test/builders.ts'
import { all201, burst, type Burst } from './burst.ts'
import { addStudents, fillHall, scanRequest, type Hall } from './hall.ts'
import { createSqliteInstallation, type BenchInstallation } from './installations.ts'
import { startServerProgram, startSketch, type Program } from './programs.ts'

/** The number of phones that send at the same time. */
export const connections = 64
/** The number of requests before the measurement, so that V8 has compiled the hot code. */
const warmUp = 6_000

/** A server that is warmed up, its hall, and check-ins that haven't been sent yet. */
export type HallServer = {
  server: Program
  hall: Hall
  take: (count: number) => Buffer[]
  /** Returns the next students who haven't checked in. */
  next: (count: number) => Person[]
  /** Returns check-ins that have already been sent, for a server that stores nothing. */
  resend: (count: number) => Buffer[]
}

type Options = {
  students: number
  /** Adds rows before the server starts. */
  prepare?: (db: Db, hall: Hall) => Promise<unknown>
  env?: Record<string, string>
}

/** Runs `body` with its own server. The server's hall has `students` who haven't checked in. */
export async function withHall<T>(
  place: BenchInstallation,
  { students, prepare, env }: Options,
  body: (hallServer: HallServer) => Promise<T>,
): Promise<T> {
  const { hall, requests } = await fillPlace(place, students, prepare)
  // The server starts and stops once before, so that the measured server starts like one that has run before.
  await (await startServerProgram(place, env)).stop()
  const server = await startServerProgram(place, env)
  try {
    const warmUpRequests = requests.splice(0, warmUp)
    await all201(burst({ port: server.port, requests: warmUpRequests, connections }))
    return await body({
      server,
      hall,
      take: (count) => requests.splice(0, count),
      next: (count) => hall.students.slice(hall.students.length - requests.length).slice(0, count),
      resend: (count) => Array.from({ length: count }, (_, index) => warmUpRequests[index % warmUpRequests.length]!),
    })
  } finally {
    await server.stop()
  }
}

/** Sends a burst of check-ins, all of which must succeed. */
export function sendAll({ server, take }: HallServer, count: number, perSecond?: number): Promise<Burst> {
  return all201(burst({ port: server.port, requests: take(count), connections, ...(perSecond && { perSecond }) }))
}

/** Runs `body` with the sketch (sketch.ts) and its own hall. */
export async function withSketch<T>(
  students: number,
  body: (sketch: Program, take: (count: number) => Buffer[]) => Promise<T>,
): Promise<T> {
  const place = createSqliteInstallation()
  const { requests } = await fillPlace(place, students)
  const sketch = await startSketch(join(place.folder, 'rollbook.db'))
  try {
    await all201(burst({ port: sketch.port, requests: requests.splice(0, warmUp), connections }))
    return await body(sketch, (count) => requests.splice(0, count))
  } finally {
    await sketch.stop()
    await place.remove()
  }
}

/** Fills an empty installation with a hall. Returns the check-ins of its students, those of the warm-up first. */
async function fillPlace(
  place: BenchInstallation,
  students: number,
  prepare?: Options['prepare'],
): Promise<{ hall: Hall; requests: Buffer[] }> {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const empty = await fillHall(db)
  const hall = { ...empty, students: await addStudents(db, empty.school, warmUp + students) }
  const requests = hall.students.map((student) => scanRequest(db, student, hall.event))
  await prepare?.(db, hall)
  await close()
  return { hall, requests }
}
