import { maxAuditPeople, maxAuditPageSize, type AuditPage } from '#contract/audit/audit.ts'
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { auditMessages } from '#contract/audit/words.ts'
import { auditColumns } from '#contract/rolls/sheets.ts'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, aStudent, type Person } from '#test/builders.ts'
import { onBothEngines, type World } from '#test/world.ts'
import { recordAudit, type AuditEntry } from './record.ts'

const day = 24 * 3_600_000

/** Two universities, each with a professor who made events, some at the same moment. */
async function twoSchools(world: World) {
  const [alder, birch] = [await aSchool(world, 'Alder'), await aSchool(world, 'Birch')]
  const [ruth, ben] = [await aFaculty(world, alder, '=Ruth'), await aFaculty(world, birch, 'Ben')]
  const people = {
    master: await anAdmin(world, 'master'),
    co: await anAdmin(world, 'co'),
    sub: await anAdmin(world, 'sub', { school: alder }),
  }
  const start = world.clock.now()
  const write = (person: Person, action: AuditEntry['action'], timestamp: number, fields: Partial<AuditEntry> = {}) => {
    const object = { object_kind: 'faculty', object_id: person.id, school_id: person.school }
    const actor = { actor_kind: 'faculty', actor_id: person.id } as const
    return recordAudit(world.db, { ...actor, action, ...object, ...fields }, start + timestamp)
  }
  for (let n = 0; n < 7; n += 1) await write(ruth, 'event.create', 0, { object_kind: 'event', object_id: `e${n}` })
  for (let n = 0; n < 3; n += 1) await write(ben, 'event.create', n, { object_kind: 'event', object_id: `b${n}` })
  await write(ruth, 'class.create', day, { object_kind: 'class', object_id: 'c1', detail: { added: 2 } })
  await write(ruth, 'sign-in.link', 2 * day)
  await write(people.sub, 'account.update', 3 * day, { object_id: ruth.id, school_id: alder.id, actor_kind: 'admin' })
  const ask = async ({ token }: Person, query = '') => world.call('GET', `/api/audit/${query}`, { token })
  return { alder, birch, ruth, ben, ...people, start, ask }
}

const actions = ({ body }: { body: AuditPage }) => body.lines.map(({ action }) => action)

onBothEngines('the audit is read page by page, for one’s own university or for all, with filters', async (world) => {
  const { alder, birch, ruth, ben, master, co, sub, start, ask } = await twoSchools(world)
  const lines = await ask(master)
  assert.deepEqual(actions(lines).slice(0, 3), ['account.update', 'sign-in.link', 'class.create'], 'the newest first')
  assert.equal(lines.body.lines.length, 13)
  assert.deepEqual((await ask(co)).body, lines.body)
  const schoolLines = await ask(sub)
  assert.deepEqual(
    [schoolLines.body.lines.length, new Set(schoolLines.body.lines.map((line: { school: string }) => line.school))],
    [10, new Set([alder.id])],
  )
  assert.deepEqual((await ask(sub, `?school=${alder.id}`)).body, schoolLines.body)
  assert.equal((await ask(sub, `?school=${birch.id}`)).status, 403)
  assert.equal((await ask(master, `?school=${birch.id}`)).body.lines.length, 3)

  // The refused call has its line by now. Seven lines have the same time, and each must appear on exactly one page.
  await world.mailIdle()
  const allLines = await ask(master)
  const paged: string[] = []
  let [cursor, pages]: [string | null, number] = ['', 0]
  for (; cursor !== null; pages += 1) {
    const { body } = await ask(master, `?limit=4${cursor && `&cursor=${cursor}`}`)
    paged.push(...body.lines.map(({ id }: { id: string }) => id))
    cursor = body.next
  }
  assert.deepEqual([pages, paged], [4, allLines.body.lines.map(({ id }: { id: string }) => id)])

  const at = (ms: number) => encodeURIComponent(new Date(start + ms).toISOString())
  const counted = async (query: string) => (await ask(master, query)).body.lines.length
  assert.equal(await counted('?action=event.create'), 10)
  assert.equal(await counted('?action=changes'), 12)
  assert.equal(await counted('?action=classes'), 1)
  assert.equal(await counted(`?from=${at(day)}&to=${at(3 * day)}`), 2, 'the last moment isn’t included')
  assert.equal(await counted(`?from=${at(1)}&action=events`), 2)
  assert.equal(await counted(`?actor=${ruth.id}`), 9)
  assert.equal(await counted(`?actor=${ruth.id}&action=classes&school=${alder.id}`), 1)
  assert.equal(await counted(`?person=${encodeURIComponent('=ruth whit')}`), 10, 'also what was done to her')
  assert.equal(await counted(`?person=${ben.email.toUpperCase()}`), 3)
  assert.equal(await counted(`?person=${encodeURIComponent('%')}`), 0, 'a pattern isn’t a name')
  assert.equal((await ask(sub, '?person=Ben')).body.lines.length, 0)

  for (const [query, field, says] of [
    ['action=constructor', 'action', auditMessages.unknownAction],
    ['from=2026-03-03', 'from', auditMessages.noMoment],
    [`from=${at(day)}&to=${at(0)}`, 'to', auditMessages.endBeforeStart],
    ['cursor=nonsense', 'cursor', auditMessages.badCursor],
    ['limit=0', 'limit', auditMessages.badLimit({ most: maxAuditPageSize })],
    ['limit=lots', 'limit', auditMessages.badLimit({ most: maxAuditPageSize })],
    ['limit=1e2', 'limit', auditMessages.badLimit({ most: maxAuditPageSize })],
    ['limit=0x10', 'limit', auditMessages.badLimit({ most: maxAuditPageSize })],
    ['limit=5.0', 'limit', auditMessages.badLimit({ most: maxAuditPageSize })],
    [`school=${'x'.repeat(10_000)}`, 'school', 'This is too long.'],
    [`actor=${'x'.repeat(61)}`, 'actor', 'This is too long.'],
    ['actor=a&actor=b', 'actor', 'Send this only once.'],
  ] as const) {
    const { status, body } = await ask(master, `?${query}`)
    assert.deepEqual([status, messagesIn(body)], [400, { [field]: [says] }], query)
  }
  for (let n = 0; n <= 50; n += 1) await anAdmin(world, 'co')
  const refusal = await ask(master, '?person=Ada')
  assert.deepEqual(
    [refusal.status, messagesIn(refusal.body)],
    [400, { person: [auditMessages.tooManyPeople({ most: maxAuditPeople })] }],
  )
})

onBothEngines('the audit file has every line that matches the filter, and its download is recorded', async (world) => {
  const { alder, ruth, sub, master, ask } = await twoSchools(world)
  // More than one batch, so that the file is sent in several parts.
  const rows = Array.from({ length: 1_500 }, (_, n) => ({
    id: `many${n}`,
    at: world.clock.now() - 1 - n,
    actor_kind: 'faculty' as const,
    actor_id: ruth.id,
    action: 'event.update',
    object_kind: 'event',
    object_id: 'e1',
    subject_id: null,
    school_id: alder.id,
    result: 'done' as const,
    detail: null,
  }))
  for (let offset = 0; offset < rows.length; offset += 500)
    await world.db
      .insertInto('audit')
      .values(rows.slice(offset, offset + 500))
      .execute()
  const file = await world.call('GET', '/api/audit/csv/?action=events', { token: sub.token })
  assert.equal(file.status, 200, file.text)
  assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="audit_2026-03-03.csv"')
  const [head, ...lines] = parse(file.text, { bom: true })
  assert.deepEqual(head, [...auditColumns])
  assert.equal(lines.length, 1_507)
  assert.deepEqual(lines[0]!.slice(1, 9), [
    "'=Ruth Whitcombe",
    'faculty',
    'created a deleted event',
    'done',
    'Alder University',
    'event.create',
    ruth.id,
    'event',
  ])
  assert.match(lines[0]![0]!, /^2026-03-03T09:50:00-05:00$/, "by the university's clock")
  assert.equal(new Set(lines.map((line) => line[0])).size > 1, true)
  const [newest] = (await ask(master, '?action=exports')).body.lines
  assert.deepEqual([newest.action, newest.actor.id, newest.school], ['audit.export', sub.id, alder.id])
  const wrong = await world.call('GET', '/api/audit/csv/?action=no', { token: sub.token })
  assert.deepEqual(messagesIn(wrong.body), { action: [auditMessages.unknownAction] })

  const readFile = (school: string) => world.call('GET', `/api/audit/csv/?school=${school}`, { token: master.token })
  assert.deepEqual(messagesIn((await readFile('x'.repeat(10_000))).body), { school: ['This is too long.'] })
  assert.deepEqual(messagesIn((await readFile('AAAAAAAAAAAAAAAA')).body), { school: [auditMessages.unknownSchool] })
  assert.equal((await ask(master, '?action=exports')).body.lines.length, 1, 'a failed download isn’t recorded')
  await world.db.deleteFrom('school').where('id', '=', alder.id).execute()
  assert.equal((await readFile(alder.id)).status, 200, 'actions at a university can be read after it was deleted')
})

onBothEngines(
  'a person is found regardless of case and accents, and by what was done to them on a roster',
  async (world) => {
    const school = await aSchool(world, 'Alder')
    const [ruth, sub] = [await aFaculty(world, school, 'Ruth'), await anAdmin(world, 'sub', { school })]
    await aStudent(world, school, 'Maya')
    const { token } = ruth
    const facts = { faculty_id: ruth.id, school: school.id, name: 'BIO', semester: 'Spring 2026' }
    const { body: created } = await world.call('POST', '/api/class/create/', { token, body: facts })
    const osten = { email: `osten@${school.studentDomain}`, first_name: 'Östen', last_name: 'Åberg' }
    const body = { class_id: created.id, ...osten }
    assert.equal((await world.call('POST', '/api/faculty/add-student/', { token, body })).status, 201)
    const search = async (query: string) =>
      actions(await world.call('GET', `/api/audit/?${query}`, { token: sub.token }))
    for (const person of ['östen', 'ÖSTEN å', 'n Åberg', 'osten aberg', osten.email, 'O\u0308sten'])
      assert.deepEqual(await search(`person=${encodeURIComponent(person)}`), ['roster.add'], person)
    assert.deepEqual(await search(`person=Maya`), [])
    assert.deepEqual(await search(`person=${encodeURIComponent('östen')}&actor=${sub.id}`), [])
  },
)
