import assert from 'node:assert/strict'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a browser gets its cookie once, and all of its check-ins store the same hash of it', async (world) => {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const send = async (cookies?: Record<string, string>) => {
    const event = await anEvent(world, professor)
    const body = aScan(world, student, event)
    return world.call('POST', '/api/attendance/', { token: student.token, body, cookies })
  }
  const first = await send()
  const mark = /^dev=([\w-]{43});/.exec(first.headers.get('set-cookie') ?? '')?.[1]
  assert.ok(mark, 'a new browser gets a mark')

  const second = await send({ dev: mark })
  assert.equal(second.status, 201)
  assert.equal(second.headers.get('set-cookie'), null)
  const rows = await world.db.selectFrom('attendance').select('browser').execute()
  assert.equal(rows.length, 2)
  assert.equal(rows[0]!.browser, rows[1]!.browser)
})
