import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a position with an impossible accuracy is stored with an unknown accuracy', async (world) => {
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school), { startsAt: '2026-03-03T15:00:00Z' })
  for (const accuracy of ['null', '-1', '0', '1e300', '40075001', '"12"', 'true', '{}', '[]', undefined]) {
    const student = await aStudent(world, school)
    const location = `{"latitude":42.37,"longitude":-71.11,${accuracy ? `"accuracy":${accuracy},` : ''}"timestamp":"2026-03-03T14:50:00Z"}`
    const body = aScan(world, student, event, { location })
    const response = await world.call('POST', '/api/attendance/', { token: student.token, body })
    assert.equal(response.status, 201, `${accuracy}: ${response.text}`)
    const { body: data } = await world.call('GET', `/api/students/${student.id}/export/`, { token: student.token })
    const expected = { latitude: 42.37, longitude: -71.11, accuracy: null, timestamp: '2026-03-03T14:50:00.000Z' }
    assert.deepEqual(data.attendance[0].location, expected, 'the position isn’t lost with its accuracy')
  }
})
