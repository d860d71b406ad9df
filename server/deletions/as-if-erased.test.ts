// Deleted classes and events appear nowhere, although their rows are still there: every response is the same as after
// they are erased.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAdmin } from '#test/builders.ts'
import { queries } from '#test/every-query.ts'
import { fillEveryTable, type FilledTables } from '#test/every-table.ts'
import { openWorld, type World } from '#test/world.ts'
import { eraseClass, eraseEvent } from './erase-recently-deleted.ts'

/** Returns the response of every GET route as text, including those that an administrator can read. */
async function readEverything(
  world: World,
  filled: FilledTables,
  sub: { token: string },
): Promise<Map<string, string>> {
  const { school, event, seminar } = filled
  const otherReads = [
    ...['', 'attendance/', 'marks/', 'attendance/statistics/', 'deletion/'].map(
      (part) => `/api/events/${event.id}/${part}`,
    ),
    ...['', 'deletion/'].map((part) => `/api/classes/${seminar}/${part}`),
    `/api/schools/${school.id}/archive/`,
    '/api/students/',
    '/api/pending-students/',
    '/api/events/',
    '/api/appeals/',
    '/api/admin/stats/',
    '/api/admin/usage-report/',
  ].map((path) => ({ path, token: sub.token }))
  const responses = new Map<string, string>()
  for (const { path, token } of [
    ...queries(filled).filter(({ route }) => route !== '/api/recently-deleted/'),
    ...otherReads,
  ]) {
    const { status, text, body } = await world.call('GET', path, { token })
    // An archive's bytes are the same for the same rows.
    responses.set(`${path} ${token === sub.token ? 'sub' : ''}`, `${status} ${text || JSON.stringify(body)}`)
  }
  return responses
}

const cases = { events: ['event'], classes: ['class'], 'events and classes': ['event', 'class'] } as const

for (const [name, tables] of Object.entries(cases))
  test(`deleted ${name} appear in no list, number or file`, async (t) => {
    const world = await openWorld(t, { engine: 'sqlite' })
    const filled = await fillEveryTable(world)
    const sub = await anAdmin(world, 'sub', { school: filled.school })
    const openResponses = await readEverything(world, filled, sub)
    for (const table of tables) await world.db.updateTable(table).set({ closed_at: world.clock.now() }).execute()
    const closed = await readEverything(world, filled, sub)
    if ((tables as readonly string[]).includes('event'))
      for (const { id } of await world.db.selectFrom('event').select('id').execute()) await eraseEvent(world.db, id)
    if ((tables as readonly string[]).includes('class'))
      for (const course of await world.db.selectFrom('class').selectAll().execute()) await eraseClass(world.db, course)
    const erased = await readEverything(world, filled, sub)
    assert.deepEqual(closed, erased)
    const changed = [...openResponses].filter(([path, text]) => closed.get(path) !== text)
    assert.ok(changed.length > 15, `only ${changed.map(([path]) => path).join(', ')} changed`)
  })

test('every GET route is compared, except those that are listed here', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const filled = { ...emptyCast, event: { id: 'e', name: '', typedCode: 'c' } } as never
  const compared = new Set(queries(filled).map(({ route }) => `GET ${route}`))
  // Responses that differ each time or aren't read from the rows: links are opened once, streams never end, feeds have
  // tokens of their own, and archives contain their creation time.
  const uncomparedRoutes =
    /^GET (\/api\/verify-email\/|.*\/live\/|.*\/archive\/|\/api\/audit\/feed\/|\/sso\/oidc\/:id|\/\.well-known\/security\.txt|\/healthz|\/readyz|\/sample-code.svg|\/docs.*|\/dev\/.*|\/\*|\/)$/
  const forgotten = world.routes.filter(
    (route) => route.startsWith('GET ') && !uncomparedRoutes.test(route) && !compared.has(route),
  )
  assert.deepEqual(forgotten, [])
})

const anybody = { id: 'x', email: '', token: '', school: '' }
const emptyCast = { school: anybody, student: anybody, professor: anybody, master: anybody }
