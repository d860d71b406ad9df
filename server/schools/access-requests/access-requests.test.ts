import assert from 'node:assert/strict'
import { accessRequestMessages } from '#contract/schools/words.ts'
import { messagesIn } from '#test/call.ts'
import { origins, rented } from '#test/abuse/origins.ts'
import { anAdmin, aSchool } from '#test/builders.ts'
import { onAnyEngine, type World } from '#test/world.ts'
import { purgeExpired } from '#server/sign-in/upkeep.ts'

const minute = 60_000
const day = 24 * 60 * minute
const validRequest = {
  name: 'Ruth Adeyemi',
  email: 'r.adeyemi@cedar.edu',
  university: 'Cedar University',
  faculty_domain: 'cedar.edu',
  student_domain: 'students.cedar.edu',
}

const ask = (world: World, body: object = {}) =>
  world.call('POST', '/api/access-requests/', { body: { ...validRequest, ...body } })
const behindProxy = { settings: { trustProxy: ['127.0.0.1'] } }
const askFrom = (world: World, ip: string, count: number) =>
  world.call('POST', '/api/access-requests/', {
    body: { ...validRequest, email: `r${count}@cedar.edu` },
    headers: { 'x-forwarded-for': ip },
  })
const listStored = (world: World) => world.db.selectFrom('access_request').selectAll().orderBy('asked_at').execute()
const emailsTo = (world: World, recipient: string) => world.mail.emails.filter((message) => message.to === recipient)

onAnyEngine('a request for access is stored, reaches the provider, and is confirmed to its sender', async (world) => {
  const optionalFields = { country: 'Portugal', website: 'https://cedar.edu', message: 'Two faculties to begin with.' }
  const { status, body } = await ask(world, {
    ...optionalFields,
    email: ' R.Adeyemi@Cedar.edu ',
    faculty_domain: '@cedar.edu',
  })
  assert.equal(status, 201)
  assert.match(body.message, /within 5 working days/)
  const [row, ...otherRows] = await listStored(world)
  assert.deepEqual(otherRows, [])
  const { id, ...facts } = row!
  assert.match(id, /^[\w-]{16,}$/)
  assert.deepEqual(facts, {
    ...validRequest,
    ...optionalFields,
    looks_automatic: 0,
    asked_from: row!.asked_from,
    asked_at: world.clock.now(),
    // A request made on a Tuesday is due on the next Tuesday.
    due_at: world.clock.now() + 7 * day,
    answer: null,
    reason: null,
    answered_at: null,
    answered_by: null,
    school_id: null,
  })

  await world.mailIdle()
  const [notice] = emailsTo(world, world.settings.supportEmail!)
  for (const text of [
    ...Object.values(validRequest),
    ...Object.values(optionalFields),
    'Tuesday, March 10, 2026',
    'tab=requests',
  ]) {
    assert.ok(notice!.text.includes(text), text)
    assert.ok(notice!.html.includes(text), text)
  }
  assert.equal(notice!.replyTo, 'r.adeyemi@cedar.edu')
  const [confirmation] = emailsTo(world, 'r.adeyemi@cedar.edu')
  assert.match(confirmation!.text, /within 5 working days/)
  assert.equal(world.mail.emails.length, 2)
})

onAnyEngine(
  'without a support address, only the master administrators are notified',
  async (world) => {
    const masters = [await anAdmin(world, 'master'), await anAdmin(world, 'master')]
    await anAdmin(world, 'co')
    await anAdmin(world, 'sub', { school: await aSchool(world) })
    assert.equal((await ask(world)).status, 201)
    await world.mailIdle()
    assert.deepEqual(
      world.mail.emails.map((message) => message.to).toSorted(),
      [...masters.map(({ email }) => email), validRequest.email].toSorted(),
    )
  },
  { settings: { supportEmail: null } },
)

onAnyEngine(
  'without anyone to answer, a request for access is refused with 503 and not stored',
  async (world) => {
    await anAdmin(world, 'co')
    const { status, body, headers } = await ask(world)
    assert.deepEqual([status, body], [503, { error: accessRequestMessages.nobody, code: 'no_administrators' }])
    assert.equal(headers.get('retry-after'), '3600')
    await world.mailIdle()
    assert.deepEqual([await listStored(world), world.mail.emails], [[], []])
    await anAdmin(world, 'master')
    assert.equal((await ask(world)).status, 201)
  },
  { settings: { supportEmail: null } },
)

onAnyEngine('the email to an unverified address contains no text from the request', async (world) => {
  const fields = {
    name: 'ZZNAME http://evil.example',
    university: 'ZZUNI evil.example',
    country: 'ZZCOUNTRY',
    website: 'https://evil.example',
    message: 'ZZMESSAGE',
    student_domain: 'evil.example',
  }
  await ask(world, fields)
  await world.mailIdle()
  const [message] = emailsTo(world, validRequest.email)
  for (const words of ['ZZ', 'evil.example', 'cedar']) {
    assert.ok(!`${message!.subject}${message!.text}${message!.html}`.includes(words), words)
  }
})

onAnyEngine('every invalid field is reported with a remedy, and nothing is stored or emailed', async (world) => {
  const empty = await world.call('POST', '/api/access-requests/', { body: {} })
  assert.equal(empty.status, 400)
  assert.deepEqual(Object.keys(messagesIn(empty.body)), [
    'name',
    'email',
    'university',
    'faculty_domain',
    'student_domain',
  ])
  const cases: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /Enter your name/],
    [{ email: 'ruth' }, 'email', /such as name@university\.edu/],
    [{ email: 'ruth@gmail.com' }, 'email', /We don’t accept personal addresses such as @gmail\.com.+gave you/],
    [{ email: 'ruth@yahoo.co.uk' }, 'email', /We don’t accept personal addresses/],
    [{ email: 'ruth@birch.edu' }, 'email', /ends in @birch\.edu.+domain is cedar\.edu.+correct the domain/],
    [{ faculty_domain: 'cedar' }, 'faculty_domain', /after the @/],
    [{ faculty_domain: 'https://cedar.edu' }, 'faculty_domain', /after the @/],
    [{ student_domain: 'gmail.com' }, 'student_domain', /Anyone can get an address there/],
    [{ message: 'x'.repeat(2001) }, 'message', /at most 2000/],
  ]
  for (const [change, field, words] of cases) {
    const { status, body } = await ask(world, change)
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, [field]], JSON.stringify(change))
    assert.match(body[field].join(' '), words)
  }
  await world.mailIdle()
  assert.deepEqual([await listStored(world), world.mail.emails], [[], []])
})

onAnyEngine('the sender’s domain may be a subdomain of the university’s, or the other way around', async (world) => {
  assert.equal((await ask(world, { email: 'ruth@it.cedar.edu' })).status, 201)
  assert.equal((await ask(world, { email: 'ruth@cedar.edu', faculty_domain: 'staff.cedar.edu' })).status, 201)
  assert.equal((await ask(world, { email: 'ruth@notcedar.edu' })).status, 400)
})

onAnyEngine('a request for a university that already has access gets the same response', async (world) => {
  const school = await aSchool(world)
  const response = await ask(world, { email: `dean@${school.facultyDomain}`, faculty_domain: school.facultyDomain })
  const { status, body } = await ask(world)
  assert.deepEqual([response.status, response.body], [status, body])
  await world.mailIdle()
  const notices = emailsTo(world, world.settings.supportEmail!).filter(({ text }) =>
    text.includes('already uses Rollbook'),
  )
  assert.deepEqual(
    notices.map(({ text }) => text.includes(`${school.name} already uses Rollbook`)),
    [true],
    'only the provider is notified, and only about this one',
  )
})

onAnyEngine('all requests for access are stored, but a mailbox gets at most five emails at once', async (world) => {
  for (let count = 0; count < 8; count += 1) assert.equal((await ask(world)).status, 201)
  await world.mailIdle()
  assert.equal((await listStored(world)).length, 8)
  assert.equal(emailsTo(world, world.settings.supportEmail!).length, 8)
  assert.equal(emailsTo(world, validRequest.email).length, 5)
  world.clock.pass(15 * minute)
  assert.equal((await ask(world)).status, 201)
  await world.mailIdle()
  assert.equal(emailsTo(world, validRequest.email).length, 6)
})

onAnyEngine('a request whose hidden field is filled in is flagged but not refused', async (world) => {
  assert.equal((await ask(world, { fax: '+1 555 0100' })).status, 201)
  await world.mailIdle()
  assert.deepEqual(
    (await listStored(world)).map((row) => row.looks_automatic),
    [1],
  )
  const [notice] = emailsTo(world, world.settings.supportEmail!)
  assert.match(notice!.text, /a bot may have sent this/)
  assert.deepEqual(emailsTo(world, validRequest.email), [])
})

onAnyEngine(
  'fifty requests a day are accepted, and further ones are told when to retry',
  async (world) => {
    for (let count = 0; count < 50; count += 1) {
      assert.equal((await askFrom(world, `192.0.2.${count}`, count)).status, 201)
    }
    const refused = await ask(world)
    assert.deepEqual(
      [refused.status, refused.body],
      [429, { error: accessRequestMessages.tooMany({ hours: 24 }), code: 'too_many_access_requests' }],
    )
    assert.match(refused.body.error, /try again in 24 hours\.$/)
    assert.equal(refused.headers.get('retry-after'), '86400')
    world.clock.pass(day - 90 * minute)
    const later = await ask(world)
    assert.match(later.body.error, /try again in 2 hours\.$/)
    assert.equal(later.headers.get('retry-after'), '5400')
    world.clock.pass(-day + 90 * minute)
    await world.mailIdle()
    assert.equal((await listStored(world)).length, 50)
    assert.equal(emailsTo(world, world.settings.supportEmail!).length, 50)
    assert.deepEqual(emailsTo(world, validRequest.email), [])
    world.clock.pass(day + 1)
    assert.equal((await ask(world)).status, 201)
    await world.mailIdle()
    assert.equal(emailsTo(world, validRequest.email).length, 1)
    world.clock.pass(-2 * day)
    assert.equal((await ask(world)).status, 201, 'those from while the clock was ahead don’t count')
  },
  behindProxy,
)

onAnyEngine(
  'a client can send fifteen requests a day, and a few clients can’t use up the reserve',
  async (world) => {
    const askForStatus = async (ip: string, count: number) => (await askFrom(world, ip, count)).status
    for (let count = 0; count < 15; count += 1) assert.equal(await askForStatus('192.0.2.1', count), 201)
    const refused = await askFrom(world, '192.0.2.1', 15)
    // Some proxies include the port, which differs for each connection.
    for (const ip of ['192.0.2.1:40001', '192.0.2.1:40002', '192.0.2.1:40003, 127.0.0.1:443'])
      assert.equal(await askForStatus(ip, 16), 429, ip)
    assert.deepEqual(
      [refused.status, refused.body],
      [429, { error: accessRequestMessages.tooMany({ hours: 24 }), code: 'too_many_access_requests' }],
    )
    assert.equal(await askForStatus('192.0.2.2', 16), 201, 'no client uses another one’s budget')
    for (let count = 17; count < 31; count += 1) assert.equal(await askForStatus(`2001:db8::${count}`, count), 201)
    assert.equal((await listStored(world)).length, 30)
    assert.equal(await askForStatus('192.0.2.2', 40), 429, 'a client that asked today doesn’t use the reserve')
    assert.equal(await askForStatus('2001:db8:0:1::1', 41), 429, 'all networks of a site are one client')
    assert.equal(await askForStatus('2001:db8:1::1', 42), 201, 'a university that asks for the first time gets through')
    await purgeExpired(world.db, world.clock.now() + day + 1)
    assert.deepEqual([...new Set((await listStored(world)).map(({ asked_from }) => asked_from))], [null])
  },
  behindProxy,
)

for (const [name, origin] of Object.entries({ ...origins, 'an IPv6 /48': rented }))
  onAnyEngine(
    `a program that sends requests all day from ${name} leaves room for real universities, and the operator is warned`,
    async (world) => {
      const statuses = []
      for (let n = 0; n < 60; n += 1) statuses.push((await askFrom(world, origin(n), n)).status)
      const acceptedCount = statuses.filter((status) => status === 201).length
      assert.ok(acceptedCount <= 30, `${acceptedCount} were taken`)
      for (let n = 0; n < 20; n += 1) assert.equal((await askFrom(world, `198.51.100.${n}`, n)).status, 201)
      const { body } = await world.call('GET', '/readyz')
      assert.deepEqual(
        body.warnings.filter((warning: string) => warning.startsWith('requests')),
        [`requests: ${acceptedCount + 20} requests for access were made today, of at most 50`],
      )
    },
    behindProxy,
  )

onAnyEngine('a request is stored for a year and then deleted', async (world) => {
  await ask(world)
  world.clock.pass(365 * day)
  await purgeExpired(world.db, world.clock.now())
  assert.equal((await listStored(world)).length, 1)
  world.clock.pass(1)
  await purgeExpired(world.db, world.clock.now())
  assert.deepEqual(await listStored(world), [])
})

onAnyEngine('no email is lost or sent twice when a mail server is unavailable', async (world) => {
  world.mail.refuse(true)
  assert.equal((await ask(world)).status, 201)
  await world.mailIdle()
  world.mail.refuse(false)
  world.clock.pass(minute)
  await world.mailIdle()
  assert.deepEqual(
    world.mail.emails.map((message) => message.to).toSorted(),
    [validRequest.email, world.settings.supportEmail!].toSorted(),
  )
})
