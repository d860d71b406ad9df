// A closed university is frozen. The people who could read it still can, and only reopening it changes anything.
import assert from 'node:assert/strict'
import { revokeByCommand } from '#server/cli/command-role.ts'
import { newId } from '#server/database/new-id.ts'
import { allRows } from '#test/all-rows.ts'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { toShape } from '#test/open-api.ts'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { onAnyEngine, type World } from '#test/world.ts'
import { openStage, type Caller, type Cast } from './cast.ts'
import type { Request } from './request.ts'
import { requests } from './requests.ts'
import { binding, withoutRoute, type Row } from './table.ts'

const day = 24 * 60 * 60_000

/** Rows whose path or body changes nothing in the university, and what they change instead. */
const elsewhere: Record<string, string> = {
  'access-request.create': 'another university',
  'access-request.answer': 'another university',
  'school.create': 'another university',
  'school.reopen': 'another university; its own is tested in reopen-school.test.ts',
  'admin.changepw': 'the administrator’s own password',
  'admin.changepw-other': 'refused to everyone',
  'event.marks-preview': 'only reads',
  'emails.stop': 'the student’s own choice to get fewer emails, which a mail program sends only once',
}
const isElsewhere = ({ id }: Row) => id in elsewhere || id.startsWith('auth.') || id.startsWith('x.')

/** Rows that usually have their own university. Here they are about the closed one. */
const closedUniversityRequests: Record<string, (cast: Cast) => Request> = {
  'school.take-back': ({ SA }) => ({ method: 'DELETE', path: `/api/schools/${SA.id}/pending/` }),
  'school.delete': ({ SA }) => ({ method: 'DELETE', path: `/api/schools/${SA.id}/` }),
}

/**
 * Returns every row of a university, except the rows that refusals, attempts to sign in, and cleanup write about it.
 */
async function readRows(world: World, { id }: { id: string }): Promise<Record<string, string[]>> {
  const { audit: _, email_link: __, retention: ___, credit_email_choice: ____, ...tables } = await allRows(world.db)
  const its = (row: string) => (JSON.parse(row) as { school_id?: string }).school_id === id
  return {
    ...Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.filter(its)])),
    school: tables.school!.filter((row) => (JSON.parse(row) as { id: string }).id === id),
  }
}

onAnyEngine('no call changes anything in a closed university, not even a master’s call', async (world, t) => {
  const cast = await openStage(world)
  const { SA, people } = cast
  const rows = binding.filter(({ id, method }) => method !== 'GET' && !withoutRoute.has(id))
  const { operations } = await fetchOpenApi(world)
  const routes = new Set(rows.map(({ method, path }) => `${method} ${toShape(path)}`))
  assert.deepEqual(
    [...operations.keys()].filter((route) => !route.startsWith('GET ')).filter((route) => !routes.has(toShape(route))),
    [],
    'a call that this test doesn’t make',
  )
  const calls: { row: Row; caller: Caller; request: Request }[] = []
  for (const row of rows) {
    for (const caller of ['MA', 'CO', 'F1', 'S1', 'U1'] as const) {
      if (isElsewhere(row) && caller !== 'MA') continue
      const request = await (closedUniversityRequests[row.id]?.(cast) ?? requests[row.id]!(world, cast, caller))
      calls.push({ row, caller, request })
    }
  }
  const timing = { asked_at: world.clock.now(), effective_at: world.clock.now() + day, asked_by: null }
  const pending = { id: newId(), school_id: SA.id, field: 'student_domain', value: 'new.edu', ...timing } as const
  await world.db.insertInto('school_change').values(pending).execute()
  const { status } = await world.call('DELETE', `/api/schools/${SA.id}/`, { token: people.MA.token })
  assert.equal(status, 204)
  await world.mailIdle()
  const originalRows = await readRows(world, SA)
  assert.ok(originalRows.event!.length > 20 && originalRows.roll_mark!.length > 5 && originalRows.student!.length > 3)

  const wrong: string[] = []
  // Calls that change something elsewhere are made last, because they end sessions.
  for (const { row, caller, request } of calls.toSorted(
    (first, second) => +isElsewhere(first.row) - +isElsewhere(second.row),
  )) {
    const { method, path, body, token = cast.tokenOf(caller), headers, cookies } = request
    const options = { ...(headers && { headers }), ...(cookies && { cookies }) }
    const answer = await world.call(method, path, { body, token, ...options })
    const cell = `${row.id} ${caller}: ${answer.status} ${answer.text.slice(0, 100)}`
    if (isElsewhere(row)) continue
    const isOfIt = caller !== 'MA' && caller !== 'CO'
    const mayWhenOpen = row.expect[caller].startsWith('2')
    if (isOfIt ? answer.status !== 401 : mayWhenOpen ? answer.status !== 409 : answer.status < 400) wrong.push(cell)
    if (answer.status === 409 && answer.body.code !== 'university_closed') wrong.push(`${cell} (code)`)
  }
  t.diagnostic(`${calls.length} calls`)
  assert.deepEqual(wrong, [])
  await world.mailIdle()
  assert.deepEqual(changedRows(originalRows, await readRows(world, SA)), [])
  // The 7 days of a closed account don't pass either.
  world.clock.pass(9 * day)
  await world.runRetention()
  await world.mailIdle()
  assert.deepEqual(changedRows(originalRows, await readRows(world, SA)), [])
})

/** Returns the rows that are only in one of the two states. */
function changedRows(oldRows: Record<string, string[]>, newRows: Record<string, string[]>): string[] {
  return Object.keys(oldRows).flatMap((table) => {
    const [old, now] = [oldRows[table]!, newRows[table]!]
    const differing = [...old.filter((row) => !now.includes(row)), ...now.filter((row) => !old.includes(row))]
    return differing.map((row) => `${table} ${row}`)
  })
}

onAnyEngine('closing a university doesn’t protect the role of a co-administrator who teaches there', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const co = await anAdmin(world, 'co', { faculty })
  const sub = await anAdmin(world, 'sub', { school, faculty: await aFaculty(world, school) })
  const master = await anAdmin(world, 'master')
  const change = (admin_id: string, new_role: string) =>
    world.call('PUT', '/api/admin/update-role/', { token: master.token, body: { admin_id, new_role } })
  assert.equal((await world.call('DELETE', `/api/schools/${school.id}/`, { token: co.token })).status, 204)
  assert.equal((await change(co.id, 'sub')).body.code, 'university_closed')
  assert.equal((await change(co.id, 'revoke')).status, 200)
  assert.deepEqual(await revokeByCommand(world.db, { email: sub.email }, world.clock.now()), {
    done: false,
    because: `the university of ${sub.email} is closed; reopen it first`,
  })
})
