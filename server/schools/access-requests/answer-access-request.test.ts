import assert from 'node:assert/strict'
import { accessAnswerMessages } from '#contract/schools/words.ts'
import { messagesIn } from '#test/call.ts'
import { anAccessRequest, anAdmin, aSchool } from '#test/builders.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const day = 86_400_000
const cedar = { name: 'Cedar University', faculty_domain: 'cedar.edu', student_domain: 'students.cedar.edu' }

async function aCo(world: World) {
  const { id, token } = await anAdmin(world, 'co')
  return {
    id,
    list: async () => (await world.call('GET', '/api/admin/access-requests/', { token })).body,
    answer: (request: string, body: object) =>
      world.call('POST', `/api/admin/access-requests/${request}/answer/`, { token, body }),
    add: (body: object) => world.call('POST', '/api/schools/', { token, body: { ...cedar, ...body } }),
  }
}

const emailsTo = async (world: World, recipient: string) => {
  await world.mailIdle()
  return world.mail.emails.filter((message) => message.to === recipient)
}
const schools = (world: World) => world.db.selectFrom('school').select(['id', 'name']).execute()

onAnyEngine(
  'waiting requests are listed by due date, followed by those that look automatic and the answered ones',
  async (world) => {
    const co = await aCo(world)
    const now = world.clock.now()
    const later = await anAccessRequest(world, {
      due_at: now + 2 * day,
      message: 'Two faculties.',
      country: 'Portugal',
    })
    const automatic = await anAccessRequest(world, { looks_automatic: 1 })
    const overdue = await anAccessRequest(world, { asked_at: now - 9 * day, due_at: now - day })
    const declined = await anAccessRequest(world)
    assert.equal((await co.answer(declined, { answer: 'decline', reason: ' Ask your university. ' })).status, 200)
    const { waiting, requests } = await co.list()
    assert.equal(waiting, 2)
    assert.deepEqual(
      requests.map(({ id }: { id: string }) => id),
      [overdue, later, automatic, declined],
    )
    const { email, ...listed } = requests[1]
    assert.match(email, /^r\.adeyemi\.\d+@cedar\.edu$/)
    assert.deepEqual(listed, {
      id: later,
      name: 'Ruth Adeyemi',
      university: 'Cedar University',
      faculty_domain: 'cedar.edu',
      student_domain: 'students.cedar.edu',
      country: 'Portugal',
      website: null,
      message: 'Two faculties.',
      looks_automatic: false,
      asked_at: new Date(now).toISOString(),
      due_at: new Date(now + 2 * day).toISOString(),
      answer: null,
      answered_at: null,
      answered_by: null,
      reason: null,
    })
    const { answer, answered_by, reason } = requests[3]
    assert.deepEqual([answer, answered_by, reason], ['declined', 'Ada co', 'Ask your university.'])

    world.clock.pass(30 * day)
    const laterList = await (await aCo(world)).list()
    assert.deepEqual(
      laterList.requests.map(({ id }: { id: string }) => id),
      [overdue, later],
      'after a month the answered and the automatic ones are no longer listed',
    )
    await world.db.deleteFrom('administrator').where('id', '=', co.id).execute()
    const rows = await world.db.selectFrom('access_request').selectAll().where('id', '=', declined).execute()
    assert.deepEqual(
      rows.map((row) => [row.answer, row.answered_by]),
      [['declined', null]],
      'an answer stays when its administrator is deleted',
    )
  },
)

onAnyEngine('adding the university approves its request, and emails the next step to its sender', async (world) => {
  const co = await aCo(world)
  const request = await anAccessRequest(world, { email: 'ruth@cedar.edu', university: 'ZZTYPED', message: 'ZZMESSAGE' })
  const added = await co.add({ access_request: request })
  assert.equal(added.status, 201)
  const [row] = (await co.list()).requests
  assert.deepEqual([row.answer, row.answered_at], ['approved', new Date(world.clock.now()).toISOString()])

  const [message, ...otherEmails] = await emailsTo(world, 'ruth@cedar.edu')
  assert.deepEqual(otherEmails, [])
  assert.equal(message!.subject, 'Your university can now use Rollbook')
  for (const text of [
    'Cedar University can now use Rollbook.',
    'ends in @cedar.edu',
    '/auth/faculty/register',
    `write to ${world.settings.supportEmail} from that address and ask to become a University Admin`,
  ])
    assert.ok(message!.text.includes(text), text)
  assert.ok(!message!.text.includes('ZZ'), 'no text that a stranger typed')
  assert.ok(!message!.text.includes('share one email domain'))
  assert.equal(message!.replyTo, world.settings.supportEmail)

  const lines = await world.db.selectFrom('audit').selectAll().orderBy('action').execute()
  assert.deepEqual(
    lines.map(({ action, actor_id, object_id, school_id }) => [action, actor_id, object_id, school_id]),
    [
      ['access-request.approve', co.id, request, added.body.id],
      ['school.create', co.id, added.body.id, added.body.id],
    ],
  )

  const second = await co.add({
    name: 'Other',
    faculty_domain: 'o.edu',
    student_domain: 'o.edu',
    access_request: request,
  })
  assert.deepEqual(
    [second.status, second.body],
    [409, { error: accessAnswerMessages.answered, code: 'already_answered' }],
  )
  assert.equal((await schools(world)).length, 1, 'and no university is added without an answer')
  const unknown = {
    name: 'Other',
    faculty_domain: 'o.edu',
    student_domain: 'o.edu',
    access_request: 'AAAAAAAAAAAAAAAA',
  }
  assert.equal((await co.add(unknown)).status, 404)
  assert.equal((await schools(world)).length, 1)
})

onAnyEngine('if a university can’t be added, its request stays unanswered and no one is notified', async (world) => {
  const co = await aCo(world)
  const request = await anAccessRequest(world, { email: 'ruth@cedar.edu' })
  assert.equal((await co.add({})).status, 201)
  const refused = await co.add({ access_request: request })
  assert.deepEqual(
    [refused.status, Object.keys(messagesIn(refused.body))],
    [400, ['name', 'faculty_domain', 'student_domain']],
  )
  assert.equal((await co.list()).requests[0].answer, null)
  assert.deepEqual(await emailsTo(world, 'ruth@cedar.edu'), [])
})

onAnyEngine('a request for a university that already has access is approved for that university', async (world) => {
  const co = await aCo(world)
  const school = await aSchool(world, 'Shared')
  await world.db.updateTable('school').set({ student_domain: school.facultyDomain }).execute()
  const request = await anAccessRequest(world, { email: 'ruth@cedar.edu', looks_automatic: 1 })
  for (const target of [null, 'AAAAAAAAAAAAAAAA']) {
    const { status, body } = await co.answer(request, { answer: 'approve', school: target })
    assert.deepEqual([status, messagesIn(body)], [400, { school: [accessAnswerMessages.chooseSchool] }])
  }
  const { status, body } = await co.answer(request, { answer: 'approve', school: school.id })
  assert.deepEqual([status, body], [200, { message: accessAnswerMessages.approved }])
  const [message] = await emailsTo(world, 'ruth@cedar.edu')
  assert.match(message!.text, /share one email domain, so each faculty registration is approved/)

  await world.db.deleteFrom('school').where('id', '=', school.id).execute()
  assert.deepEqual((await co.list()).requests, [], 'a request is deleted with its university')
})

onAnyEngine('a declined sender is emailed the reason, unless a program may have sent the request', async (world) => {
  const co = await aCo(world)
  const plain = await anAccessRequest(world, { email: 'ruth@cedar.edu', university: 'ZZTYPED', name: 'ZZNAME' })
  const automatic = await anAccessRequest(world, { email: 'spam@cedar.edu', looks_automatic: 1 })
  const declined = await co.answer(plain, { answer: 'decline', reason: 'Please ask with a domain of its own.' })
  assert.deepEqual([declined.status, declined.body], [200, { message: accessAnswerMessages.declined }])
  const untold = await co.answer(automatic, { answer: 'decline' })
  assert.deepEqual([untold.status, untold.body], [200, { message: accessAnswerMessages.declinedUntold }])
  const [message] = await emailsTo(world, 'ruth@cedar.edu')
  assert.match(message!.text, /Please ask with a domain of its own\./)
  assert.ok(!`${message!.subject}${message!.html}`.includes('ZZ'), 'no text that a stranger typed')
  assert.deepEqual(await emailsTo(world, 'spam@cedar.edu'), [])
  assert.deepEqual(await schools(world), [])
})

onBothEngines('if administrators answer one request at the same time, only the first answer counts', async (world) => {
  const [first, second] = [await aCo(world), await aCo(world)]
  const request = await anAccessRequest(world, { email: 'ruth@cedar.edu' })
  const answers = await Promise.all([
    first.answer(request, { answer: 'decline' }),
    second.answer(request, { answer: 'decline' }),
    first.add({ access_request: request }),
  ])
  assert.deepEqual(
    answers
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
      .slice(1),
    [409, 409],
  )
  assert.equal((await emailsTo(world, 'ruth@cedar.edu')).length, 1)
  assert.deepEqual(messagesIn((await first.answer(request, { answer: 'maybe' })).body), {
    answer: ['Choose approve or decline.'],
  })
  assert.equal((await first.answer('AAAAAAAAAAAAAAAA', { answer: 'decline' })).status, 404)
  const long = await first.answer(request, { answer: 'decline', reason: 'x'.repeat(1001) })
  assert.deepEqual(messagesIn(long.body), { reason: ['Use at most 1,000 characters.'] })
})

onAnyEngine(
  'without a support address, a declined sender is given the first master administrator’s address',
  async (world) => {
    const master = await anAdmin(world, 'master')
    const co = await aCo(world)
    const request = await anAccessRequest(world, { email: 'ruth@cedar.edu' })
    await co.answer(request, { answer: 'decline' })
    const [message] = await emailsTo(world, 'ruth@cedar.edu')
    assert.ok(message!.text.includes(`or write to ${master.email}.`))
    assert.equal(message!.replyTo, master.email)
  },
  { settings: { supportEmail: null } },
)
