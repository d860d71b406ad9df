import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('whoever takes a roll away as a file stands in the audit', async (world) => {
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  const admin = await anAdmin(world, 'sub', { school })
  const stranger = await aFaculty(world, school)
  for (const [{ token }, status] of [
    [professor, 200],
    [admin, 200],
    [stranger, 403],
  ] as const)
    assert.equal((await world.call('GET', `/api/events/${event.id}/attendance/csv/`, { token })).status, status)
  const rows = await world.db.selectFrom('audit').selectAll().where('action', '=', 'attendance.export').execute()
  const written = rows.map((row) => ({ [row.actor_id!]: [row.actor_kind, row.object_id, row.school_id] }))
  assert.equal(written.length, 2)
  assert.deepEqual(Object.assign({}, ...written), {
    [professor.id]: ['faculty', event.id, school.id],
    [admin.id]: ['admin', event.id, school.id],
  })
})
