import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, connectReadOnly } from '#server/database/connect.ts'
import { recognizeInstance } from '#server/database/data-folder.ts'
import { migrate } from '#server/database/migrate.ts'
import { burst, percentile, type Burst } from '#test/bench/burst.ts'
import { addStudents, fillHall, scanRequest, type Hall } from '#test/bench/hall.ts'
import { aFaculty, anAdmin, aStudent, type Person } from '#test/builders.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { runServer, type ServerProcess } from '#test/server-process.ts'
import type { Installation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { call, type CallOptions } from '#test/call.ts'
import { type ApiResponse } from '#test/world.ts'
import type { Target } from './attacks.ts'
import { startAttack } from './start-attack.ts'

/** Phones that are connected at the same time, all behind the campus' IP address, and their check-ins per second. */
const phones = 32
const perSecond = 50
const campus = '127.0.0.10'

/** A server with every limit on, a hall, and the people that an attacker targets. */
export type AbuseStage = {
  place: Installation
  server: ServerProcess
  mail: MailServer
  hall: Hall
  /** The hall's check-ins, as the bytes of requests. */
  checkIns: Buffer[]
  administrator: Person
  /** Students who sign in with a password. */
  withPassword: Person[]
  target: Target
  /** Sends a request from the campus. */
  call: (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>
}

/** Fills an empty database and starts the real server on it. Everything ends with the test. */
export async function openAbuseStage(
  t: Pick<TestContext, 'after'>,
  place: Installation,
  students: number,
): Promise<AbuseStage> {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const dataDir = place.database.engine === 'sqlite' ? place.folder : null
  await recognizeInstance(db, { dataDir, demonstration: false, now: Date.now() })
  const world = createMinimalWorld(db)
  const empty = await fillHall(db)
  const hall = { ...empty, students: await addStudents(db, empty.school, students) }
  const administrator = await anAdmin(world, 'co')
  const attacker = await aFaculty(world, hall.school)
  const withPassword: Person[] = []
  for (let n = 0; n < 10; n += 1) withPassword.push(await aStudent(world, hall.school))
  const checkIns = hall.students.map((student) => scanRequest(db, student, hall.event))
  await close()
  const mail = await startMailServer()
  t.after(() => mail.close())
  // 127.0.0.1 is the proxy, which may forward addresses. Attackers and the campus have other addresses.
  const env = { SMTP_URL: mail.url, SUPPORT_EMAIL: 'help@rollbook.test', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' }
  const server = await runServer(t, place, env)
  return {
    place,
    server,
    mail,
    hall,
    checkIns,
    administrator,
    withPassword,
    target: {
      port: server.port,
      school: hall.school.id,
      studentDomain: hall.school.studentDomain,
      facultyDomain: hall.school.facultyDomain,
      professor: hall.professor.email,
      administrator: administrator.email,
      student: withPassword[0]!.email,
      students: hall.students.map(({ email }) => email),
      facultyToken: attacker.token,
    },
    call: (method, path, options = {}) =>
      call(server.url, method, path, {
        ...options,
        headers: { 'x-forwarded-for': '198.51.100.7', ...options.headers },
      }),
  }
}

export type AbuseResult = {
  /** The numbers of check-ins by the status of their first response. */
  checkIns: Burst['statuses']
  /** Rows on the roll, and students on it. They are equal if each student is on it once. */
  rows: number
  students: number
  /** How many queries of the event were answered, and how many were told to retry. */
  queries: { answered: number; toldToComeAgain: number }
  /** In ms. Tests report it and never assert it. */
  p99: number
  longest: number
  /** The responses to the attacker. */
  attacker: Record<string, number>
  wasUnderWay: boolean
}

/** Checks the whole hall in during an attack, while `alongside` runs. */
export async function checkInWhile(
  t: Pick<TestContext, 'after'>,
  stage: AbuseStage,
  attack: string,
  alongside: () => Promise<unknown> = async () => undefined,
): Promise<AbuseResult> {
  const { place, server, checkIns, target } = stage
  const running = await startAttack(t, attack, target)
  const bystander = readUntil(stage)
  const [checkedIn] = await Promise.all([
    burst({ port: server.port, requests: checkIns, connections: phones, perSecond, sourceAddress: campus }),
    alongside(),
  ]).finally(bystander.leave)
  const queries = await bystander.queries
  const wasUnderWay = running.isUnderWay()
  const attacker = await running.end()
  const db = connectReadOnly(place.database)
  const records = await db.selectFrom('attendance').select('student_id').execute()
  await db.destroy()
  return {
    checkIns: checkedIn.statuses,
    rows: records.length,
    students: new Set(records.map((row) => row.student_id)).size,
    queries,
    p99: percentile(checkedIn.latencies, 0.99),
    longest: checkedIn.latencies.at(-1)!,
    attacker,
    wasUnderWay,
  }
}

/** The time (ms) between a response and the next query. A person may read 60 times a minute. */
const betweenQueries = 1_000

/** Reads the event repeatedly as someone on campus, and retries when told to. */
function readUntil({ hall, call: ask }: AbuseStage) {
  let isLeaving = false
  const read = async () => {
    const counts = { answered: 0, toldToComeAgain: 0 }
    const { token } = hall.students[0]!
    while (!isLeaving || counts.answered === 0) {
      const { status, headers, text } = await ask('GET', `/api/events/${hall.event.id}/`, { token })
      if (status === 200) counts.answered += 1
      else if (status === 503) counts.toldToComeAgain += 1
      else throw new Error(`a reading was answered ${status}: ${text}`)
      await pause(status === 503 ? Number(headers.get('retry-after')) * 1_000 : betweenQueries)
    }
    return counts
  }
  const queries = read()
  queries.catch(() => undefined)
  return { leave: () => void (isLeaving = true), queries }
}
