import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { anEvent, aStudent } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

type Call = { method: string; path: string; body?: unknown }

/** Returns every call whose path or body contains a class's id, with this id in its place. */
function callsOn(id: string, ids: { event: string; pending: string }): Call[] {
  const class_instance = decodeURIComponent(id)
  return [
    { method: 'GET', path: `/api/classes/${id}/` },
    { method: 'GET', path: `/api/class/${id}/details/` },
    { method: 'GET', path: `/api/class-students/?class_instance=${id}` },
    { method: 'GET', path: `/api/class-events/?class_instance=${id}` },
    { method: 'GET', path: `/api/attendance/event/${ids.event}/class/${id}/` },
    { method: 'GET', path: `/api/attendance/event/${ids.event}/class/${id}/xlsx/` },
    { method: 'GET', path: `/api/attendance/event/${ids.event}/class/${id}/evidence/` },
    { method: 'GET', path: `/api/class/${id}/overall-attendance/` },
    { method: 'GET', path: `/api/classes/${id}/deletion/` },
    { method: 'PUT', path: `/api/class/${id}/update/`, body: { name: 'Mine' } },
    { method: 'PUT', path: `/api/class/${id}/pending/${ids.pending}/`, body: { first_name: 'X' } },
    { method: 'POST', path: '/api/class-events/', body: { class_instance, event: ids.event } },
    { method: 'POST', path: '/api/faculty/add-student/', body: { class_id: class_instance, email: 'x' } },
    { method: 'POST', path: '/api/faculty/batch-add-students/', body: { class_id: class_instance, students: [] } },
    { method: 'DELETE', path: `/api/class/${id}/event/${ids.event}/unassign/` },
    { method: 'DELETE', path: `/api/classes/${id}/` },
  ]
}

async function aStage(world: World) {
  const stage = await aSeminar(world)
  await stage.add([aRow(stage.school, 'Maya')])
  const [pending] = (await stage.roster()).map(({ student_info }) => student_info.id)
  const event = await anEvent(world, stage.professor)
  const ask = ({ method, path, body }: Call) => stage.ask(method, path, body)
  return { ...stage, ask, ids: { event: event.id, pending: pending! } }
}

onAnyEngine('a colleague’s class gets the same response as an unknown one', async (world) => {
  const { ask, ids, school } = await aStage(world)
  const colleague = await aSeminar(world, school)
  await colleague.add([aRow(school, 'Theo')])
  const abroad = await aSeminar(world)
  const unknown = callsOn('AAAAAAAAAAAAAAAA', ids)
  for (const { seminar } of [colleague, abroad]) {
    for (const [index, call] of callsOn(seminar, ids).entries()) {
      const [foreign, none] = [await ask(call), await ask(unknown[index]!)]
      assert.deepEqual([foreign.status, foreign.text], [404, none.text], call.path)
      assert.equal(none.status, 404)
    }
  }
  assert.equal((await colleague.roster()).length, 1)
})

onAnyEngine('malformed ids and bodies are refused and never cause a server error', async (world) => {
  const { ask, ids, seminar, school } = await aStage(world)
  const student = await aStudent(world, school)
  for (const id of ['__proto__', 'constructor', '..%2F..%2F', 'a'.repeat(5_000), student.id, ids.event, ids.pending]) {
    for (const call of callsOn(id, ids)) {
      const { status, body } = await ask(call)
      assert.ok([400, 404, 414].includes(status), `${call.method} ${call.path.slice(0, 60)}: ${status}`)
      assert.equal(typeof body, 'object')
    }
  }
  for (const [method, path] of [
    ['GET', `/api/attendance/event/nothing/class/${seminar}/`],
    ['DELETE', `/api/class/${seminar}/event/__proto__/unassign/`],
    ['PUT', `/api/class/${seminar}/pending/__proto__/`],
    ['GET', '/api/pending-students/__proto__/'],
  ] as const)
    assert.equal((await ask({ method, path, body: method === 'PUT' ? {} : undefined })).status, 404, path)
  for (const query of ['?class_instance=a&class_instance=b', '?class_instance=', '?class_instance=%00', '']) {
    const { status, body } = await ask({ method: 'GET', path: `/api/class-students/${query}` })
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, ['class_instance']], query)
  }
  for (const path of ['/api/class/create/', '/api/class-events/', '/api/faculty/batch-add-students/']) {
    for (const body of ['{"__proto__":{"a":1}}', '[]', '"text"', 'null', '{', '{"name":"\\u0000"}'])
      assert.equal((await ask({ method: 'POST', path, body })).status, 400, `${path} ${body}`)
  }
  const malformed = { class_id: 7, class_instance: {}, event: [], students: {}, name: null, semester: [] }
  for (const path of ['/api/class/create/', '/api/class-events/', '/api/faculty/batch-add-students/'])
    assert.equal((await ask({ method: 'POST', path, body: malformed })).status, 400, path)
})
