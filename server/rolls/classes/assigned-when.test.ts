// Attendance belongs to a student and an event, so it doesn't matter when the event was assigned to the class.
// class-reports.test.ts checks that for three classes at once. Here each case is checked alone.
import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aStudent, signedIn } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const startsAt = '2026-03-03T15:00:00Z'

/** A class with two students, and a colleague's event: one student arrives before the start, the other after it. */
async function anEvening(world: World) {
  world.clock.set('2026-03-02T12:00:00Z')
  const course = await aSeminar(world)
  const { school, seminar, professor, add } = course
  // The test passes days, and no session lasts that long. So each call signs in again.
  const ask = async (method: string, path: string, body?: unknown) => {
    const token = await signedIn(world, { faculty: professor.id }, professor.email, school.id)
    return world.call(method, path, { token, body })
  }
  const event = await anEvent(world, await aFaculty(world, school), { startsAt })
  const [early, late] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Theo')]
  await add([aRow(school, 'M', early.email), aRow(school, 'T', late.email), aRow(school, 'Absent')])
  const arrive = async (student: typeof early, arrivedAt: string) => {
    world.clock.set(arrivedAt)
    const token = await signedIn(world, { student: student.id }, student.email, school.id)
    const body = aScan(world, student, event)
    const { status } = await world.call('POST', '/api/attendance/', { token, body })
    assert.equal(status, 201)
  }
  return {
    arriveEarly: () => arrive(early, '2026-03-03T14:50:00Z'),
    arriveLate: () => arrive(late, '2026-03-03T15:10:00Z'),
    async assign(): Promise<void> {
      const { status } = await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
      assert.equal(status, 201)
    },
    /** Checks that the class's report and its page show the same students as present. */
    async checkReport(): Promise<void> {
      const { body: rows } = await ask('GET', `/api/attendance/event/${event.id}/class/${seminar}/`)
      assert.deepEqual(
        rows.map((row: { student_id: string; scanned_at: string }) => [row.student_id, row.scanned_at]),
        [
          [late.id, '2026-03-03T15:10:00.000Z'],
          [early.id, '2026-03-03T14:50:00.000Z'],
        ],
      )
      const { body: page } = await ask('GET', `/api/class/${seminar}/details/`)
      assert.deepEqual(
        page.events.map(({ id }: { id: string }) => id),
        [event.id],
      )
    },
  }
}

onAnyEngine('an event that is assigned before its day counts for the class', async (world) => {
  const evening = await anEvening(world)
  await evening.assign()
  await evening.arriveEarly()
  await evening.arriveLate()
  await evening.checkReport()
})

onBothEngines('an event that is assigned on its day, while students arrive, counts for the class', async (world) => {
  const evening = await anEvening(world)
  await evening.arriveEarly()
  await evening.assign()
  await evening.arriveLate()
  await evening.checkReport()
})

onAnyEngine('an event that is assigned after its day counts for the class', async (world) => {
  const evening = await anEvening(world)
  await evening.arriveEarly()
  await evening.arriveLate()
  world.clock.set('2026-03-04T09:00:00Z')
  await evening.assign()
  await evening.checkReport()
})
