import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { fetchOpenApi } from './fetch-open-api.ts'
import { onAnyEngine, publicUrl, type World } from '#test/world.ts'

type Call = { name: string; ask: [string, string, object?, string?]; status: number; headers?: Record<string, string> }

onAnyEngine('refusals that the permission table never causes also match the document', async (world) => {
  const api = await fetchOpenApi(world)
  const calls = await listCalls(world)
  for (const { name, ask, status, headers = {} } of calls) {
    const [method, path, body, token] = ask
    const answer = await world.call(method, path, { body, token: token ?? null, headers })
    assert.equal(answer.status, status, `${name}: ${answer.text}`)
    assert.equal(api.whyNotAnswer(method, shapeIn(api.operations.keys(), method, path), answer), null, name)
  }
})

async function listCalls(world: World): Promise<Call[]> {
  const school = await aSchool(world)
  const [student, otherStudent] = [await aStudent(world, school), await aStudent(world, school)]
  const owner = await aFaculty(world, school)
  const admin = await anAdmin(world, 'co')
  const event = await anEvent(world, owner)
  const past = await anEvent(world, owner, { startsAt: '2026-03-02T14:50:00Z' })
  const scan = aScan(world, student, event)
  const checkIn = (name: string, body: object, status: number): Call => ({
    name,
    ask: ['POST', '/api/attendance/', body, student.token],
    status,
  })
  const wrong = { email: admin.email, password: 'not this one at all' }
  const asAdmin = (name: string, status: number): Call => ({
    name,
    ask: ['POST', '/api/admin/signin/', wrong],
    status,
  })
  const miss: Call = {
    name: 'a typed code that nobody has',
    ask: ['GET', '/api/typed-codes/ZZZZ-ZZZZ/', undefined, otherStudent.token],
    status: 404,
  }
  return [
    checkIn('a check-in', scan, 201),
    checkIn('a second one', aScan(world, student, event), 400),
    checkIn('outside the window', aScan(world, student, past), 400),
    checkIn('wrong fields', { event: event.id, location: 'here', queued_ms: -1 }, 400),
    checkIn('an event that nobody has', { ...scan, event: 'nothing' }, 404),
    {
      name: 'a roll with a row',
      ask: ['GET', `/api/events/${event.id}/attendance/`, undefined, owner.token],
      status: 200,
    },
    {
      name: 'a history with a line',
      ask: ['GET', `/api/students/${student.id}/attendance/`, undefined, student.token],
      status: 200,
    },
    { name: 'a key given twice', ask: ['GET', '/api/events/?school=a&school=b', undefined, owner.token], status: 400 },
    { name: 'a form without fields', ask: ['POST', '/api/student/register/', {}], status: 400 },
    asAdmin('a wrong password', 401),
    ...[2, 3, 4].map((n) => asAdmin(`wrong password ${n}`, 401)),
    asAdmin('the fifth', 429),
    { name: 'no token', ask: ['GET', '/api/verify-email/'], status: 400 },
    { name: 'a wrong code', ask: ['POST', '/api/verify-email/', { code: '1234 5678' }], status: 400 },
    {
      name: 'nothing to restore',
      ask: ['POST', '/api/session/restore/'],
      status: 204,
      headers: { origin: publicUrl },
    },
    { name: 'a foreign page that asks', ask: ['POST', '/api/session/restore/'], status: 403 },
    ...Array.from({ length: 20 }, () => miss),
    { ...miss, status: 429 },
  ]
}

/** Returns the documented path of a request. */
function shapeIn(routes: Iterable<string>, method: string, path: string): string {
  const pathname = path.split('?', 1)[0]!
  const match = [...routes].find((route) => {
    const pattern = route.replaceAll(/\{\w+\}/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(`${method} ${pathname}`)
  })
  return match!.split(' ')[1]!
}
