import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, anEvent } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a download of a roll is recorded in the audit', async (world) => {
  const { school, professor } = await aProfessor(world)
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

onAnyEngine('a download of a class’s file is recorded in the audit, for all its events or for one', async (world) => {
  const { school, professor, seminar, ask, add } = await aSeminar(world)
  await add([aRow(school, 'Maya')])
  const event = await anEvent(world, professor)
  await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  const stranger = await aFaculty(world, school)
  const overall = `/api/class/${seminar}/overall-attendance/?format=`
  for (const path of [
    `${overall}csv`,
    `${overall}xlsx`,
    `/api/attendance/event/${event.id}/class/${seminar}/xlsx/`,
    `/api/events/${event.id}/attendance/xlsx/`,
  ]) {
    assert.equal((await ask('GET', path)).status, 200, path)
    assert.ok((await world.call('GET', path, { token: stranger.token })).status >= 403, path)
  }
  const rows = await world.db.selectFrom('audit').selectAll().where('action', '=', 'attendance.export').execute()
  assert.deepEqual(
    rows.map((row) => `${row.actor_id} ${row.object_kind} ${row.object_id} ${row.detail}`).toSorted(),
    [
      `${professor.id} class ${seminar} {"format":"csv"}`,
      `${professor.id} class ${seminar} {"format":"xlsx"}`,
      `${professor.id} class ${seminar} {"format":"xlsx","event":"${event.id}"}`,
      `${professor.id} event ${event.id} {"format":"xlsx"}`,
    ].toSorted(),
  )
})
