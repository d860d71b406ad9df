import assert from 'node:assert/strict'
import { aProfessor, anEvent, aStudent, attend } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('history is sorted by event, no matter when a mark was made', async (world) => {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const monday = await anEvent(world, professor, { name: 'Monday', startsAt: '2026-03-02T15:00:00Z' })
  const tuesday = await anEvent(world, professor, { name: 'Tuesday', startsAt: '2026-03-03T15:00:00Z' })
  await attend(world, student, tuesday)
  world.clock.pass(3 * 3_600_000)
  const marks = [{ student: student.id, says: 'present', reason_kind: 'phone', reason: 'Phone battery died' }]
  const marked = await world.call('POST', `/api/events/${monday.id}/marks/`, {
    token: professor.token,
    body: { marks },
  })
  assert.equal(marked.status, 201, marked.text)
  const { body } = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })
  assert.deepEqual(
    body.map(({ event_name }: { event_name: string }) => event_name),
    ['Tuesday', 'Monday'],
  )
})
