import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Person } from '#test/builders.ts'
import { all201, burst, type Burst } from './burst.ts'
import { addStudents, fillHall, scanRequest, type Hall } from './hall.ts'
import { sqlitePlace, type BenchPlace } from './places.ts'
import { startServerProgram, startSketch, type Program } from './programs.ts'

/** Phones that send at one time. */
export const connections = 64
/** Before anything is measured: what the machine compiles, it has compiled. */
const warmUp = 6_000

/** A warm server, its hall, and check-ins that no one has sent yet. */
export type HallServer = {
  server: Program
  hall: Hall
  take: (count: number) => Buffer[]
  /** Whose check-ins are taken next. */
  next: (count: number) => Person[]
  /** Check-ins that were sent already, for a server that keeps nothing. */
  again: (count: number) => Buffer[]
}

type Options = {
  students: number
  /** Rows that must be there before the server starts. */
  prepare?: (db: Db, hall: Hall) => Promise<unknown>
  env?: Record<string, string>
}

/** Runs `body` with a server of its own whose hall has so many students left to check in. */
export async function withHall<T>(
  place: BenchPlace,
  { students, prepare, env }: Options,
  body: (there: HallServer) => Promise<T>,
): Promise<T> {
  const { hall, requests } = await fillPlace(place, students, prepare)
  // As a server that has run here before.
  await (await startServerProgram(place, env)).stop()
  const server = await startServerProgram(place, env)
  try {
    const sent = requests.splice(0, warmUp)
    await all201(burst({ port: server.port, requests: sent, connections }))
    return await body({
      server,
      hall,
      take: (count) => requests.splice(0, count),
      next: (count) => hall.students.slice(hall.students.length - requests.length).slice(0, count),
      again: (count) => Array.from({ length: count }, (_, index) => sent[index % sent.length]!),
    })
  } finally {
    await server.stop()
  }
}

/** A burst of so many check-ins at once, all of which must be taken. */
export function sendAll({ server, take }: HallServer, count: number, perSecond?: number): Promise<Burst> {
  return all201(burst({ port: server.port, requests: take(count), connections, ...(perSecond && { perSecond }) }))
}

/** Runs `body` with the sketch on a hall of its own: what a check-in costs at the very least. */
export async function withSketch<T>(
  students: number,
  body: (sketch: Program, take: (count: number) => Buffer[]) => Promise<T>,
): Promise<T> {
  const place = sqlitePlace()
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

/** Fills an empty place with a hall and returns its students' check-ins, those of the warm-up first. */
async function fillPlace(
  place: BenchPlace,
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
