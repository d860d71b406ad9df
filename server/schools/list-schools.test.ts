import assert from 'node:assert/strict'
import { nameKey } from '#contract/schools/schools.ts'
import { newId } from '#server/database/new-id.ts'
import { anAdmin, aSchool, type School } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a co-administrator’s list contains time zones, and universities that are being deleted', async (world) => {
  const { token } = await anAdmin(world, 'co')
  const open = await aSchool(world, 'Alder', 'Europe/Lisbon')
  const going = await aSchool(world, 'Zeta', 'Asia/Tokyo')
  // Cleanup erases a university that was closed more than 30 days ago.
  const closedAt = world.clock.now()
  await world.db.updateTable('school').set({ closed_at: closedAt }).where('id', '=', going.id).execute()
  const { status, body } = await world.call('GET', '/api/admin/schools/', { token })
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        default_time_zone: 'America/New_York',
        schools: [
          { ...asListed(open), time_zone: 'Europe/Lisbon', ...usual, is_closing: false, erased_from: null },
          {
            ...asListed(going),
            time_zone: 'Asia/Tokyo',
            ...usual,
            is_closing: true,
            erased_from: new Date(closedAt + 30 * 86_400_000).toISOString(),
          },
        ],
      },
    ],
  )
})

onAnyEngine('a list of a thousand universities is complete, and the public one is ordered by name', async (world) => {
  const { token } = await anAdmin(world, 'master')
  const { id: _, ...row } = await world.db
    .selectFrom('school')
    .selectAll()
    .where('id', '=', (await aSchool(world, 'Model')).id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 1000 }, (_none, index) => {
    const name = `University ${String(999 - index).padStart(3, '0')}`
    return {
      ...row,
      id: newId(),
      name,
      name_key: nameKey(name),
      faculty_domain: `f${index}.edu`,
      student_domain: `s${index}.edu`,
    }
  })
  for (let start = 0; start < rows.length; start += 100)
    await world.db
      .insertInto('school')
      .values(rows.slice(start, start + 100))
      .execute()
  const { body } = await world.call('GET', '/api/schools/')
  assert.equal(body.length, 1001)
  assert.deepEqual(Object.keys(body[1]), ['id', 'name', 'faculty_domain', 'student_domain'])
  assert.deepEqual([body[1].name, body[1000].name], ['University 000', 'University 999'])
  const managed = await world.call('GET', '/api/admin/schools/', { token })
  assert.equal(managed.body.schools.length, 1001)
})

const usual = { evidence_days: 180, attendance_years: 3, plus_addresses: false }

const asListed = ({ id, name, facultyDomain, studentDomain }: School) => {
  return { id, name, faculty_domain: facultyDomain, student_domain: studentDomain }
}
