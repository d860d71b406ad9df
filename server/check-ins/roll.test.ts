import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import { connect } from '#server/database/connect.ts'
import { attendanceRow } from '#test/attendance-row.ts'
import { aFaculty, anEvent, aSchool, aStudent, type Person } from '#test/builders.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'
import { RefusedAttempts } from './refused-attempts.ts'
import { insertAttendance } from './store.ts'

const silentLog = { warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger

onBothEngines('two processes that insert the same students don’t deadlock', async (world, t) => {
  // SQLite allows only one process.
  const otherProcess = world.engine === 'postgres' ? await connect(world.place) : null
  if (otherProcess) t.after(otherProcess.close)
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const students: Person[] = []
  for (let index = 0; index < 300; index += 1) students.push(await aStudent(world, school))
  const now = world.clock.now()
  const row = (student: string) => attendanceRow({ school: school.id, event: event.id, student, scannedAt: now })
  for (let round = 0; round < 5; round += 1) {
    await world.db.deleteFrom('attendance').execute()
    const [first, second]: [Set<string>, Set<string>] = await Promise.all([
      insertAttendance(
        world.db,
        students.map(({ id }) => row(id)),
      ),
      insertAttendance(
        otherProcess?.db ?? world.db,
        students.toReversed().map(({ id }) => row(id)),
      ),
    ])
    assert.equal(first.size + second.size, 300)
  }
})

onBothEngines('if one student’s taps are written in the same commit, the first one counts', async (world) => {
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const { id: student } = await aStudent(world, school)
  const taps = Array.from({ length: 20 }, () =>
    attendanceRow({ school: school.id, event: event.id, student, scannedAt: world.clock.now() }),
  )
  assert.deepEqual([...(await insertAttendance(world.db, taps))], [taps[0]!.id])
})

onAnyEngine('a refused attempt that can never be written doesn’t block the others', async (world) => {
  const school = await aSchool(world)
  const { id: student_id } = await aStudent(world, school)
  const refused = new RefusedAttempts({ db: world.db, secretKey: Buffer.alloc(32) }, silentLog)
  const attempt = {
    school_id: school.id,
    reason: 'early',
    received_at: world.clock.now(),
    browser: null,
    reference: null,
  } as const
  refused.keep({ ...attempt, student_id, event_id: 'first' })
  refused.keep({ ...attempt, student_id: 'deleted since', event_id: 'second' })
  refused.keep({ ...attempt, student_id, event_id: 'third' })
  await refused.flush()
  const attempts = await world.db.selectFrom('refused_attempt').select('event_id').orderBy('event_id').execute()
  assert.deepEqual(
    attempts.map((row) => row.event_id),
    ['first', 'third'],
  )
})
