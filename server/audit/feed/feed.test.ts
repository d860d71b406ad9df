import assert from 'node:assert/strict'
import { maxFeeds } from '#contract/audit/feed/feed.ts'
import { listFlows } from '#contract/help/offices/data-flow/flows.ts'
import { lawWords } from '#contract/help/offices/privacy/words.ts'
import { recordAudit, updateAuditDetail } from '#server/audit/record.ts'
import { newId } from '#server/database/new-id.ts'
import { anAuditFeed, pullFeed } from '#test/audit-feed-steps.ts'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const path = '/api/audit/feed/'

/** Adds an audit line about an event of a university, at `time` (ms). Returns its id. */
async function aLine(world: World, school: string | null, time = world.clock.now()): Promise<string> {
  const id = newId()
  const object = { object_kind: 'event', object_id: 'event-1', school_id: school }
  const line = { id, actor_kind: 'nobody', actor_id: null, action: 'event.create', ...object } as const
  await recordAudit(world.db, line, time)
  return id
}

const ids = (lines: { id: string }[]) => lines.map(({ id }) => id)

onBothEngines('an administrator adds a feed whose token reads the audit and nothing else', async (world) => {
  const school = await aSchool(world)
  const sub = await anAdmin(world, 'sub', { school })
  world.clock.pass(16 * minute)
  const body = { name: '  Splunk\n', school: school.id }
  const stale = await world.call('POST', '/api/audit/feeds/', { token: sub.token, body })
  assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])
  const { token: session } = (await passwordSignIn(world, 'admin', sub.email)).body
  const nameless = await world.call('POST', '/api/audit/feeds/', { token: session, body: { ...body, name: ' ' } })
  assert.deepEqual([nameless.status, nameless.body.name], [400, ['Enter a name, such as the log system’s.']])
  world.clock.pass(1)
  const added = await world.call('POST', '/api/audit/feeds/', { token: session, body })
  assert.equal(added.status, 201, added.text)
  const { token, id, ...feed } = added.body
  const created = { created_at: new Date(world.clock.now()).toISOString(), created_by: 'Ada sub' }
  assert.match(token, /^af1_[\w-]{43}$/)
  assert.deepEqual(feed, {
    name: 'Splunk',
    school: { id: school.id, name: school.name },
    ...created,
    last_used_at: null,
  })
  const rows = JSON.stringify(await world.db.selectFrom('audit_feed').selectAll().execute())
  assert.ok(!rows.includes(token), 'only its hash is stored')

  const lines = await pullFeed(world, token)
  assert.deepEqual(
    lines.map(({ action, result, text }) => [action, result, text]),
    [
      ['sign-in.password', 'done', 'Ada sub signed in with a password'],
      ['audit-feed.create', 'done', 'Ada sub added the audit feed “Splunk”'],
    ],
  )
  assert.deepEqual(Object.keys(lines[0]!), [
    'cursor',
    'id',
    'at',
    'action',
    'result',
    'actor',
    'object',
    'school',
    'school_name',
    'detail',
    'text',
  ])
  for (const address of ['/api/audit/', '/api/audit/feeds/', '/api/admin/stats/', '/api/sessions/'])
    assert.equal((await world.call('GET', address, { token })).status, 401, address)
  for (const wrongToken of [session, `${token.slice(0, -1)}x`, null])
    assert.equal((await world.call('GET', path, { token: wrongToken })).status, 401)
  const listed = await world.call('GET', '/api/audit/feeds/', { token: session })
  assert.equal(listed.body[0].last_used_at, created.created_at)
  assert.ok(!listed.text.includes('token'))

  assert.equal((await world.call('DELETE', `/api/audit/feeds/${id}/`, { token: session })).status, 204)
  assert.equal((await world.call('GET', path, { token })).status, 401)
  assert.equal((await world.call('DELETE', `/api/audit/feeds/${id}/`, { token: session })).status, 404)
})

onAnyEngine('the documents for offices name the log system, whose copies have people’s names', async (world) => {
  const student = await aStudent(world, await aSchool(world), 'Maya')
  const { token } = await anAuditFeed(world, null)
  await passwordSignIn(world, 'student', student.email)
  const line = (await pullFeed(world, token)).at(-1)!
  assert.deepEqual([line.actor.name, line.text], ['Maya Bergström', 'Maya Bergström signed in with a password'])
  const [flow] = listFlows().filter(({ target }) => target === 'collector')
  assert.match(flow?.contents ?? '', /^The audit with people’s names, /)
  assert.match(lawWords.auditPeriod({ days: 400 }), /Copies in your log system include names\.$/)
})

onBothEngines('a feed misses no line that commits late, and repeats a line that is completed later', async (world) => {
  const { token } = await anAuditFeed(world, null)
  const now = world.clock.now()
  const first = await aLine(world, null, now)
  const [line] = await pullFeed(world, token)
  assert.equal(line!.id, first)
  // The time is earlier than that of a line already read: another process's clock is behind, or a transaction is long.
  const late = await aLine(world, null, now - 30 * minute)
  const second = await aLine(world, null, now)
  const next = await pullFeed(world, token, { after: line!.cursor })
  assert.deepEqual(ids(next), [late, second])
  assert.deepEqual(await pullFeed(world, token, { after: next[1]!.cursor }), [])

  await updateAuditDetail(world.db, second, { added: 2 })
  const completed = await pullFeed(world, token, { after: next[1]!.cursor })
  assert.deepEqual([ids(completed), completed[0]!.detail], [[second], { added: 2 }])
  assert.deepEqual(ids(await pullFeed(world, token)), [first, late, second], 'from the start, each line once')
})

onBothEngines('several simultaneous reads give each line only one position', async (world) => {
  const { token } = await anAuditFeed(world, null)
  const written: string[] = []
  for (let count = 0; count < 30; count += 1) written.push(await aLine(world, null, world.clock.now() + count))
  const pulls = await Promise.all(Array.from({ length: 6 }, () => pullFeed(world, token)))
  for (const lines of pulls) assert.deepEqual(ids(lines), written)
  const readIds: string[] = []
  let cursor: string | undefined
  for (;;) {
    const lines = await pullFeed(world, token, { after: cursor, limit: 7 })
    if (lines.length === 0) break
    readIds.push(...ids(lines))
    cursor = lines.at(-1)!.cursor
  }
  assert.deepEqual(readIds, written)
})

onAnyEngine('a university’s feed has only its own lines, and stops while the university is closed', async (world) => {
  const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
  const [ownFeed, everything] = [await anAuditFeed(world, school.id), await anAuditFeed(world, null)]
  const first = await aLine(world, school.id)
  await aLine(world, otherSchool.id)
  await aLine(world, null)
  assert.deepEqual(ids(await pullFeed(world, ownFeed.token)), [first])
  assert.equal((await pullFeed(world, everything.token)).length, 3)
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', school.id).execute()
  assert.equal((await world.call('GET', path, { token: ownFeed.token })).status, 401)
  assert.equal((await pullFeed(world, everything.token)).length, 3)
})

onAnyEngine('a log system gets the address of the next read, and 304 when nothing is new', async (world) => {
  const { token } = await anAuditFeed(world, null)
  const empty = await world.call('GET', path, { token })
  assert.deepEqual([empty.status, empty.text, empty.headers.get('link')], [200, '', `<${path}?limit=1000>; rel="next"`])
  await aLine(world, null)
  const { status, headers } = await world.call('GET', `${path}?limit=1`, { token })
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/x-ndjson; charset=utf-8'])
  const [, next] = /^<(.+)>; rel="next"$/.exec(headers.get('link')!)!
  const tag = headers.get('etag')!
  const unchanged = await world.call('GET', next!, { token, headers: { 'if-none-match': tag } })
  assert.deepEqual([unchanged.status, unchanged.headers.get('etag')], [304, tag])
  await aLine(world, null)
  assert.equal((await world.call('GET', next!, { token, headers: { 'if-none-match': tag } })).status, 200)
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['after=yesterday', 'after'],
    ['after=99.AAAAAAAA', 'after'],
    ['after=1.AAAAAAAA', 'after'],
  ] as const) {
    const wrong = await world.call('GET', `${path}?${query}`, { token })
    assert.deepEqual([wrong.status, Object.keys(wrong.body)[0]], [400, field], query)
  }
})

onAnyEngine('refused calls are in the feed, with one line an hour for each person and call', async (world) => {
  const school = await aSchool(world)
  const { token } = await anAuditFeed(world, null)
  const [professor, maya] = [await aFaculty(world, school), await aStudent(world, school)]
  for (let tries = 0; tries < 3; tries += 1)
    assert.equal((await world.call('GET', '/api/admin/stats/', { token: professor.token })).status, 403)
  world.clock.pass(1)
  assert.equal((await world.call('GET', '/api/admin/schools/', { token: professor.token })).status, 403)
  world.clock.pass(1)
  assert.equal((await world.call('GET', '/api/audit/', { token: maya.token })).status, 403)
  await world.mailIdle()
  const lines = await pullFeed(world, token)
  assert.deepEqual(
    lines.map(({ action, result, actor, detail, school: place }) => [action, result, actor.id, detail.call, place]),
    [
      ['call.refused', 'refused', professor.id, 'GET /api/admin/stats/', school.id],
      ['call.refused', 'refused', professor.id, 'GET /api/admin/schools/', school.id],
      ['call.refused', 'refused', maya.id, 'GET /api/audit/', school.id],
    ],
  )
  world.clock.pass(61 * minute)
  assert.equal((await world.call('GET', '/api/admin/stats/', { token: professor.token })).status, 403)
  await world.mailIdle()
  assert.equal((await pullFeed(world, token, { after: lines.at(-1)!.cursor })).length, 1)
})

onAnyEngine('administrators are emailed about a new feed, because its token outlives the session', async (world) => {
  const school = await aSchool(world)
  const [sub, colleague] = [await anAdmin(world, 'sub', { school }), await anAdmin(world, 'sub', { school })]
  const master = await anAdmin(world, 'master')
  await anAdmin(world, 'sub', { school: await aSchool(world) })
  const add = async (owner: typeof sub, place: string | null) => {
    const body = { name: 'Splunk', school: place }
    assert.equal((await world.call('POST', '/api/audit/feeds/', { token: owner.token, body })).status, 201)
    await world.mailIdle()
    const news = world.mail.emails.splice(0)
    for (const { text } of news) assert.match(text, /The audit has a new feed, “Splunk”\./)
    return news.map((email) => `${email.to}: ${email.subject}`).toSorted()
  }
  const changed = `A setting of ${school.name} was changed`
  assert.deepEqual(
    await add(sub, school.id),
    [sub, colleague, master].map(({ email }) => `${email}: ${changed}`).toSorted(),
  )
  assert.deepEqual(await add(master, null), [`${master.email}: A setting of all universities was changed`])
})

onAnyEngine('a university has at most 20 feeds', async (world) => {
  const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
  const master = await anAdmin(world, 'master')
  for (let count = 0; count < maxFeeds; count += 1) await anAuditFeed(world, school.id)
  const add = (place: string | null) =>
    world.call('POST', '/api/audit/feeds/', { token: master.token, body: { name: 'Splunk', school: place } })
  const refused = await add(school.id)
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_feeds'])
  for (const place of [otherSchool.id, null]) assert.equal((await add(place)).status, 201)
})

onBothEngines('a feed ends when the administrator who added it loses the role', async (world) => {
  const school = await aSchool(world)
  const master = await anAdmin(world, 'master')
  const [sub, co] = [await anAdmin(world, 'sub', { school }), await anAdmin(world, 'co')]
  const feeds = [await anAuditFeed(world, school.id, sub), await anAuditFeed(world, null, co)]
  const read = async () => {
    const answers = feeds.map(({ token }) => world.call('GET', '/api/audit/feed/', { token }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  assert.deepEqual(await read(), [200, 200])
  for (const { id } of [sub, co]) {
    const body = { requester_id: master.id, admin_id: id, new_role: 'revoke' }
    const revoked = await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })
    assert.equal(revoked.status, 200, revoked.text)
  }
  assert.deepEqual(await read(), [401, 401])
})
