import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, anEvent, aStudent, signedIn } from '#test/builders.ts'
import { recordAudit } from '#server/audit/record.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { toShape } from '#test/open-api.ts'
import { isShortSet } from '#test/short-set.ts'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { onAnyEngine, type ApiResponse, type World } from '#test/world.ts'
import { freshToken, marks, openStage, type Caller, type Cast } from './cast.ts'
import type { Request } from './request.ts'
import { requests } from './requests.ts'
import { binding, later, withoutRoute, type Row } from './table.ts'

/**
 * Rows whose responses may contain texts of another university: universities are public, and anyone can see a receipt.
 */
const publicRows = new Set([
  'school.list',
  'school.get',
  'x.sso-list',
  'x.sso-logout',
  'auth.student-register',
  'auth.faculty-register',
  'receipt.check',
])
const sideOf: Partial<Record<Caller, keyof typeof marks>> = {
  S1: 'SA',
  S2: 'SA',
  F1: 'SA',
  F2: 'SA',
  FA: 'SA',
  U1: 'SA',
  S3: 'SB',
  F3: 'SB',
  U2: 'SB',
}

/** Some accounts make more calls here than the limits per minute allow. */
const unlimited = { settings: { rateLimits: false } }

onAnyEngine(
  'every route responds to each kind of caller as in the permission table',
  async (world, t) => {
    const cast = await openStage(world)
    const api = await fetchOpenApi(world)
    const wrong: string[] = []
    let cells = 0
    for (const row of binding) {
      const make = requests[row.id]
      assert.ok(make, `the table’s row ${row.id} isn’t requested`)
      for (const [caller, expected] of Object.entries(row.expect) as [Caller, string][]) {
        cells += 1
        const request = await make(world, cast, caller)
        const token = request.token === undefined ? await tokenFor(world, cast, row, caller) : request.token
        const answer = await send(world, request, token)
        const cell = `${row.id} ${caller}: expected ${expected}, got ${answer.status} ${answer.text.slice(0, 200)}`
        if (String(answer.status) !== expected.replace('*', '')) wrong.push(cell)
        if (expected.endsWith('*') && request.forbiddenText && answer.text.includes(request.forbiddenText))
          wrong.push(`${cell} (leak)`)
        if (answer.status >= 400 && answer.status !== 404 && typeof answer.body !== 'object')
          wrong.push(`${cell} (shape)`)
        const lie = isDocumented(row) ? api.whyNotAnswer(row.method, row.path, answer) : null
        if (lie) wrong.push(`${cell} (documentation: ${lie})`)
        const side = sideOf[caller]
        const foreign = side && marks[side === 'SA' ? 'SB' : 'SA']
        if (foreign && !publicRows.has(row.id) && answer.text.includes(foreign)) wrong.push(`${cell} (foreign mark)`)
      }
    }
    t.diagnostic(`${cells} cells checked on ${world.engine}, ${wrong.length} wrong`)
    assert.deepEqual(wrong, [])
  },
  unlimited,
)

function send(world: World, request: Request, token: string | null): Promise<ApiResponse> {
  const { method, path, body, headers, cookies, endless } = request
  const optional = { ...(headers && { headers }), ...(cookies && { cookies }), ...(endless && { headOnly: true }) }
  return world.call(method, path, { body, token, ...optional })
}

/** Returns a token for a caller. Some rows end the session of their request, so they get a separate session. */
function tokenFor(world: World, cast: Cast, row: Row, caller: Caller): Promise<string | null> | string | null {
  if (caller === 'A') return null
  return row.id.startsWith('auth.') || row.id.startsWith('x.') ? freshToken(world, cast, caller) : cast.tokenOf(caller)
}

onAnyEngine(
  'on every route, an invalid token of any kind has the same effect as no token',
  async (world) => {
    const cast = await openStage(world)
    const dead = await deadTokens(world, cast)
    const wrong: string[] = []
    for (const [n, row] of binding.entries()) {
      const kinds = Object.entries(dead)
      // `npm test` tries two kinds on each route, and each kind on many routes.
      const tried = isShortSet ? [n, n + 3].map((place) => kinds[place % kinds.length]!) : kinds
      for (const [kind, bury] of tried) {
        // On public routes, the caller is anonymous, and so is the request.
        const request = await requests[row.id]!(world, cast, row.expect.A === '401' ? 'F1' : 'A')
        // The server deletes a token that it finds invalid, so each route gets a new one.
        const answer = await send(world, request, await bury())
        // This row tells the person who requests a new token that the cookie is missing.
        const isTold = row.id === 'x.session-restore' && kind.startsWith('bound')
        if (String(answer.status) !== (isTold ? '401' : row.expect.A.replace('*', '')))
          wrong.push(`${row.id} with a token ${kind}: ${answer.status}, not ${row.expect.A}`)
      }
    }
    assert.deepEqual(wrong, [])
  },
  unlimited,
)

onAnyEngine('the cookie alone is enough for one download by navigation, and for no other route', async (world) => {
  const cast = await openStage(world)
  const opened: string[] = []
  for (const row of binding.filter(({ expect }) => expect.A === '401')) {
    const { method, path, body } = await requests[row.id]!(world, cast, 'MA')
    const { id } = await anAdmin(world, 'master')
    const cookie = newSecret()
    const session = { cookie_hash: hashSecret(cookie), bound: 1 }
    await world.db.updateTable('session').set(session).where('admin_id', '=', id).execute()
    const { status } = await world.call(method, path, { body, cookies: { sid: cookie } })
    if (status !== 401) opened.push(row.id)
  }
  assert.deepEqual(opened, ['event.csv'])
})

/** Returns functions that create invalid tokens, by the reason why they are invalid. */
async function deadTokens(world: World, { SA, people }: Cast): Promise<Record<string, () => Promise<string>>> {
  const [professor, revoked] = [await aFaculty(world, SA), await anAdmin(world, 'sub', { school: SA })]
  await world.db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', revoked.id).execute()
  // A real revocation also writes this audit line. Without the line, the cleanup that runs every minute deletes the
  // row.
  const revocation = { actor_kind: 'nobody', actor_id: null, action: 'admin.revoke', object_kind: 'admin' } as const
  await recordAudit(world.db, { ...revocation, object_id: revoked.id, school_id: SA.id }, world.clock.now())
  const faculty = () => signedIn(world, { faculty: professor.id }, professor.email, SA.id)
  return {
    tampered: async () => `${people.F1.token.slice(0, -1)}${people.F1.token.endsWith('A') ? 'B' : 'A'}`,
    expired: async () => {
      const token = await faculty()
      await world.db.updateTable('session').set({ last_seen_at: 0 }).where('faculty_id', '=', professor.id).execute()
      return token
    },
    'signed out': async () => {
      const token = await faculty()
      assert.equal((await world.call('POST', '/api/signout/', { token })).status, 204)
      return token
    },
    // A former administrator may still have other roles. Without one, the session is anonymous.
    'of a role that was taken': () => signedIn(world, { admin: revoked.id }, revoked.email, SA.id),
    // The token is valid, but comes from a browser that doesn't have its cookie.
    'bound to a cookie that is missing': async () => {
      const token = await faculty()
      await world.db.updateTable('session').set({ bound: 1 }).where('faculty_id', '=', professor.id).execute()
      return token
    },
    'of an account that was deleted': async () => {
      const { id, token } = await aStudent(world, SA)
      await world.db.deleteFrom('student').where('id', '=', id).execute()
      return token
    },
  }
}

onAnyEngine('every route has a row in the table, and routes for later don’t exist', async (world) => {
  const routes = new Set(
    binding.filter(({ id }) => !withoutRoute.has(id)).map((row) => `${row.method} ${toShape(row.path)}`),
  )
  const served = new Set(
    world.routes.map((route) => route.split(' ')).map(([method, path]) => `${method} ${toShape(path!)}`),
  )
  assert.deepEqual(
    [...served].filter((route) => !routes.has(route)),
    [],
    'routes without a row',
  )
  assert.deepEqual(
    [...routes].filter((route) => !served.has(route)),
    [],
    'rows without a route',
  )
  assert.deepEqual(
    later.map((row) => `${row.method} ${toShape(row.path)}`).filter((route) => served.has(route) && !routes.has(route)),
    [],
    'routes of later issues',
  )
})

/** Whether a route is documented. The documentation's own routes and missing routes aren't. */
function isDocumented({ id, path }: Row): boolean {
  return !path.startsWith('/docs/') && !withoutRoute.has(id)
}

onAnyEngine('no text of a university is in responses to people from another university', async (world) => {
  const cast = await openStage(world)
  const { S3, F3, U2 } = cast.people
  const event = await cast.newEvent()
  const paths: string[] = []
  for (const stranger of [S3, F3, U2]) {
    for (const path of [
      `/api/events/${event.id}/`,
      '/api/events/?include_permissions=true',
      `/api/events/?school=${cast.SA.id}`,
      `/api/events/${event.id}/attendance/`,
      `/api/events/${event.id}/attendance/csv/`,
      `/api/typed-codes/${event.typedCode}/`,
      `/api/students/${cast.people.S1.id}/`,
      `/api/students/${cast.people.S1.id}/attendance/`,
      `/api/faculty/${cast.people.F1.id}/`,
    ]) {
      const answer = await world.call('GET', path, { token: stranger.token })
      paths.push(path)
      assert.ok(!answer.text.includes(marks.SA), `${path}: ${answer.text}`)
    }
  }
  assert.equal(paths.length, 27)
  const ownEvents = await world.call('GET', '/api/events/', { token: F3.token })
  assert.ok(ownEvents.text.includes(marks.SB), 'the mark would be found at its own university')
})

onAnyEngine('an event’s owner and university never change, whatever the request’s body contains', async (world) => {
  const cast = await openStage(world)
  const event = await cast.newEvent()
  const changed = await world.call('PUT', `/api/events/${event.id}/`, {
    token: cast.people.F1.token,
    body: { name: 'Renamed', faculty: cast.people.F2.id, school: cast.SB.id, id: 'x', typed_code: '00000000' },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(
    [changed.body.name, changed.body.faculty, changed.body.school, changed.body.id, changed.body.typed_code],
    ['Renamed', cast.people.F1.id, cast.SA.id, event.id, event.typedCode],
  )
})

onAnyEngine('odd ids, odd bodies and repeated query keys are refused, and never cause a fault', async (world) => {
  const cast = await openStage(world)
  const { token } = cast.people.F1
  const event = await cast.newEvent()
  for (const id of [
    '__proto__',
    'constructor',
    '%00',
    '..%2F..%2F',
    'a'.repeat(10_000),
    cast.people.S1.id,
    '%E0%A4%A',
  ]) {
    const answer = await world.call('GET', `/api/events/${id}/`, { token })
    assert.ok([400, 404, 414].includes(answer.status), `${id.slice(0, 20)}: ${answer.status}`)
    assert.equal(typeof answer.body.error, 'string')
  }
  const doubled = await world.call('GET', `/api/events/${event.id}/attendance/?faculty_id=a&faculty_id=b`, { token })
  assert.deepEqual([doubled.status, Object.keys(messagesIn(doubled.body))], [400, ['faculty_id']])
  const ignored = await world.call('GET', `/api/events/${event.id}/attendance/?x=a&x=b`, { token })
  assert.equal(ignored.status, 200)
  for (const body of ['{"__proto__":{"a":1}}', '[]', '"text"', 'null', '{', '{"name":']) {
    const answer = await world.call('POST', '/api/events/', { token, body })
    assert.equal(answer.status, 400, body)
  }
  const form = await world.call('POST', '/api/events/', {
    token,
    body: 'name=x',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(form.status, 415)
  const large = await world.call('POST', '/api/events/', { token, body: { name: 'x'.repeat(20_000) } })
  assert.equal(large.status, 413)
  const emptyDelete = await world.call('DELETE', `/api/events/${event.id}/`, {
    token,
    body: '',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(emptyDelete.status, 204)
})

onAnyEngine(
  'an administrator of all universities who is also faculty acts as faculty in a faculty session',
  async (world) => {
    const cast = await openStage(world)
    const person = await aFaculty(world, cast.SB, marks.SB)
    await anAdmin(world, 'co', { faculty: person })
    const event = await cast.newEvent()
    const student = await aStudent(world, cast.SA, marks.SA)
    const ask = (method: string, path: string, body?: unknown) =>
      world.call(method, path, { token: person.token, body })
    // They have access to events at any university, as the specification requires for administrators…
    assert.equal((await ask('GET', `/api/events/${event.id}/`)).status, 200)
    assert.equal((await ask('GET', `/api/events/${event.id}/attendance/`)).status, 200)
    assert.equal((await ask('PUT', `/api/events/${event.id}/`, { name: 'Moved' })).status, 200)
    // …and to nothing else outside their own university.
    assert.equal((await ask('GET', `/api/events/?school=${cast.SA.id}`)).status, 403)
    assert.equal((await ask('GET', `/api/students/${student.id}/`)).status, 404)
    assert.equal((await ask('POST', '/api/schools/', {})).status, 403)
    const ownEvent = await anEvent(world, person, {})
    assert.equal((await ask('DELETE', `/api/events/${ownEvent.id}/`)).status, 204)
  },
)
