import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a promotion gives a faculty session no permissions until the temporary password is replaced',
  async (world) => {
    const school = await aSchool(world)
    const [promoted, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
    const student = await aStudent(world, school)
    const event = await anEvent(world, colleague)
    const master = await anAdmin(world, 'master')
    const body = { faculty_id: promoted.id, role: 'sub' }
    const promotion = await world.call('POST', '/api/admin/promote-faculty/', { token: master.token, body })
    assert.equal(promotion.status, 200)

    const { token } = promoted
    const acts = [
      ['DELETE', `/api/students/${student.id}/delete/`, undefined, 404],
      ['PUT', `/api/students/${student.id}/update/`, { password: 'other words for tests' }, 404],
      ['DELETE', `/api/events/${event.id}/`, undefined, 403],
      ['GET', `/api/faculty-by-school/?school_id=${school.id}`, undefined, 403],
    ] as const
    for (const [method, path, input, status] of acts)
      assert.equal((await world.call(method, path, { token, body: input })).status, status, path)
    assert.deepEqual((await world.call('GET', '/api/admins/', { token })).body, [])

    await world.db.updateTable('administrator').set({ must_change: 0 }).where('faculty_id', '=', promoted.id).execute()
    assert.equal((await world.call('GET', `/api/faculty-by-school/?school_id=${school.id}`, { token })).status, 200)
    assert.equal((await world.call('DELETE', `/api/students/${student.id}/delete/`, { token })).status, 204)
  },
)
