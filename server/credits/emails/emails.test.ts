import assert from 'node:assert/strict'
import { aScan, anEvent, type Event, type Person } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { assign } from '#test/mark-steps.ts'
import { patience } from '#test/patience.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'
import { purgeCheckInNotes } from '#server/credits/upkeep.ts'
import { buildStopLink } from './stop-link.ts'

const ofThree = { counts: 'at-least', needed: 3, points: 5_000 }

/**
 * A term in which Maya came to one of two past events, and there is a third event today. `emails` returns the emails
 * that she got.
 */
async function aDay(world: World) {
  const term = await aTerm(world, { events: 2 })
  const { professor, maya, bio, events, ask, setRule, assignAll, scan } = term
  await assignAll()
  await setRule(ofThree)
  await scan(maya, events[0]!)
  const today = await anEvent(world, professor, { name: 'Memory' })
  await assign(world, professor, bio, today.id)
  return {
    ...term,
    today,
    choose: async (change: unknown, student: Person = maya) => {
      const { status, body, text } = await ask('PUT', `/api/students/${student.id}/email-choices/`, student, change)
      assert.equal(status, 200, text)
      return body
    },
    checkIn: async (event: Event = today, student: Person = maya) => {
      const { status, body, text } = await ask('POST', '/api/attendance/', student, aScan(world, student, event))
      assert.equal(status, 201, text)
      return body.id as string
    },
    async emails(recipient: Person = maya) {
      await world.mailIdle()
      return world.mail.emails.filter((email) => email.to === recipient.email)
    },
  }
}

onAnyEngine('emails about credit are off until a student turns them on, and each is sent once', async (world) => {
  const { professor, maya, noor, bio, events, ask, choose, checkIn, emails, mark, today } = await aDay(world)
  const path = `/api/students/${maya.id}/email-choices/`
  assert.deepEqual((await ask('GET', path, maya)).body, { receipts: false, one_short: false })
  assert.equal((await ask('GET', path, noor)).status, 403)
  assert.equal((await ask('PUT', path, maya, { receipts: 'yes' })).status, 400)
  assert.deepEqual(await choose({ receipts: true }), { receipts: true, one_short: false })
  assert.deepEqual(await choose({ one_short: true }), { receipts: true, one_short: true })
  assert.deepEqual(await emails(), [], 'earlier check-ins get no email')

  await checkIn(today, noor)
  await checkIn()
  const sentEmails = await emails()
  assert.deepEqual(sentEmails.map(({ subject }) => subject).toSorted(), [
    'One more event for BIO 101',
    'You’re on the roll: Memory',
  ])
  assert.deepEqual(await emails(noor), [])
  const receipt = sentEmails.find(({ subject }) => subject.includes('Memory'))!
  assert.match(receipt.text, /It counts for BIO 101 \(Eleanor .*\): 2 of 3\./)
  const [, id, signature] = /\/receipt\/([\w-]+)\/([\w-]+)/.exec(receipt.text)!
  assert.equal((await world.call('GET', `/api/receipts/${id}.${signature}/`)).body.valid, true)
  const short = sentEmails.find(({ subject }) => subject.includes('BIO'))!
  assert.ok(short.text.includes(`${publicUrl}/student/dashboard?tab=credits`))
  assert.match(short.text, /You need one more event for BIO 101 \(Eleanor .*\)\. So far, 2 events count\./)

  // No email is sent again by another process, or when the student reaches the same number of events again.
  await world.restart()
  await mark(today, [{ student: maya.id, says: 'absent', reason: 'Left' }])
  await mark(today, [{ student: maya.id, says: 'present', reason: 'Stayed' }])
  await mark(events[0]!, [{ student: maya.id, says: 'absent', reason: 'Left' }])
  const laterEvent = await anEvent(world, professor, { name: 'Perception' })
  await assign(world, professor, bio, laterEvent.id)
  await checkIn(laterEvent)
  assert.deepEqual(
    (await emails()).map(({ subject }) => subject).slice(2),
    ['You’re on the roll: Perception'],
    'the receipt of the new check-in, but no second email about two of three events',
  )
})

onAnyEngine('the process that receives a check-in queues its emails soon afterwards', async (world, t) => {
  const { maya, noor, choose, checkIn, today } = await aDay(world)
  await choose({ receipts: true, one_short: true })
  await choose({ receipts: true }, noor)
  await choose({ receipts: false }, noor)
  await checkIn(today, noor)
  await checkIn()
  const subjects = () => world.mail.emails.map(({ to: recipient, subject }) => `${recipient}: ${subject}`).toSorted()
  await t.waitFor(
    () =>
      assert.deepEqual(
        subjects(),
        [`${maya.email}: One more event for BIO 101`, `${maya.email}: You’re on the roll: Memory`].toSorted(),
      ),
    patience,
  )
})

onAnyEngine('no email is sent about an undone check-in, or after the student turned emails off', async (world) => {
  const { maya, today, choose, checkIn, emails, mark, professor, bio } = await aDay(world)
  await choose({ receipts: true, one_short: true })
  await checkIn()
  await mark(today, [{ student: maya.id, says: 'absent', reason: 'Left' }])
  assert.deepEqual(await emails(), [], 'undone before it was queued')

  const next = await anEvent(world, professor, { name: 'Perception' })
  await assign(world, professor, bio, next.id)
  world.mail.refuse(true)
  await checkIn(next)
  await world.mailIdle()
  const waiting = () => world.db.selectFrom('mail_outbox').select('template').where('state', '=', 'waiting').execute()
  assert.deepEqual((await waiting()).map(({ template }) => template).toSorted(), [
    'student-one-short',
    'student-receipt',
  ])
  await mark(next, [{ student: maya.id, says: 'absent', reason: 'Left' }])
  world.mail.refuse(false)
  world.clock.pass(60_000)
  assert.deepEqual(await emails(), [], 'undone after it was queued')
  assert.deepEqual(await waiting(), [])

  const last = await anEvent(world, professor, { name: 'Attention' })
  world.mail.refuse(true)
  await checkIn(last)
  await world.mailIdle()
  await choose({ receipts: false, one_short: false })
  world.mail.refuse(false)
  world.clock.pass(60_000)
  assert.deepEqual(await emails(), [], 'turned off after it was queued')
})

onAnyEngine('one click in an email turns off its kind without signing in, and a GET doesn’t', async (world) => {
  const { maya, noor, ask, choose, checkIn, emails } = await aDay(world)
  await choose({ receipts: true, one_short: true })
  await checkIn()
  const [receipt] = (await emails()).filter(({ subject }) => subject.includes('Memory'))
  const { headers, text, html } = receipt!
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const link = /^<(.+)>$/.exec(headers['list-unsubscribe']!)![1]!
  assert.equal(link, buildStopLink(world.settings, { kind: 'receipts', student: maya.id }))
  assert.ok(text.includes(link) && html.includes(link))
  const path = link.replace(publicUrl, '')
  const choices = async () => (await ask('GET', `/api/students/${maya.id}/email-choices/`, maya)).body

  await world.call('GET', path)
  await world.call('HEAD', path)
  assert.deepEqual(await choices(), { receipts: true, one_short: true })
  const [, , , , signature] = path.split('/')
  for (const wrong of [
    `/stop-emails/receipts/${noor.id}/${signature}`,
    `/stop-emails/one-short/${maya.id}/${signature}`,
    `/stop-emails/everything/${maya.id}/${signature}`,
    `/stop-emails/receipts/${maya.id}/${signature!.slice(1)}`,
  ])
    assert.equal((await world.call('POST', wrong)).status, 404, wrong)
  assert.equal((await world.call('PUT', path)).status, 405)
  assert.deepEqual(await choices(), { receipts: true, one_short: true })

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const stopped = await world.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form })
  assert.deepEqual([stopped.status, stopped.body], [200, { stopped: 'receipts' }])
  assert.deepEqual(await choices(), { receipts: false, one_short: true })
  assert.equal((await world.call('POST', path)).status, 200, 'again')
  assert.equal(
    world.log.some((line) => line.includes(signature!)),
    false,
  )

  await ask('DELETE', `/api/students/${maya.id}/delete/`, maya)
  assert.equal((await world.call('POST', path)).status, 200, 'a deleted student looks like any other')
  assert.deepEqual(await world.db.selectFrom('credit_email_choice').selectAll().execute(), [])
  assert.deepEqual(await world.db.selectFrom('credit_email').selectAll().execute(), [])
})

onAnyEngine(
  'choices are in the student’s data and the audit, and notes about sent emails are deleted later',
  async (world) => {
    const { maya, ask, choose, checkIn, emails } = await aDay(world)
    await choose({ receipts: true, one_short: true })
    await checkIn()
    await emails()
    const { body } = await ask('GET', `/api/students/${maya.id}/export/`, maya)
    assert.deepEqual(
      body.email_choices.map((choice: object) => Object.keys(choice)),
      [['receipts_since', 'one_short_since', 'changed_at']],
    )
    const noted = body.credit_emails.map((note: Record<string, unknown>) => [
      note.event_name,
      note.class_name,
      note.have,
    ])
    assert.deepEqual(new Set(noted.map(String)), new Set(['Memory,,', ',BIO 101,2']))
    assert.deepEqual(
      body.audit
        .filter((entry: { action: string }) => entry.action === 'account.emails')
        .map(({ by: actor }: { by: string }) => actor),
      ['self'],
    )
    const notes = () => world.db.selectFrom('credit_email').select(['attendance_id', 'have']).execute()
    const forget = async () => {
      await purgeCheckInNotes(world.db, world.clock.now())
      return (await notes()).map(({ have }) => String(have)).toSorted()
    }
    world.clock.pass(3 * 86_400_000)
    assert.deepEqual(await forget(), ['2', 'null'], 'the check-in is remembered for three days')
    world.clock.pass(1)
    assert.deepEqual(await forget(), ['2'], 'and forgotten then, unlike the class')
    assert.equal((await emails()).length, 2)
    world.clock.pass(6 * 365 * 86_400_000)
    await world.runRetention()
    assert.deepEqual(await notes(), [])
  },
)

onBothEngines('a student at the cap gets no email about a goal beyond the cap', async (world) => {
  const { maya, bio, choose, checkIn, emails, readCredit } = await aDay(world)
  // Today such a rule would be refused. This one was saved earlier.
  const beyond = { counts: 'each', needed: 3, points: 1_000, cap: 2_000 } as const
  await world.db.updateTable('credit_rule').set(beyond).where('class_id', '=', bio).execute()
  await choose({ one_short: true })
  await checkIn()
  assert.deepEqual(await emails(), [])
  const { have, needed, missing, points } = await readCredit(maya)
  assert.deepEqual([have, needed, missing, points], [2, 3, 0, 2_000])
})

onAnyEngine('emails about credit wait while a university is closed, and are sent once it reopens', async (world) => {
  const { maya, choose, checkIn, emails } = await aDay(world)
  await choose({ receipts: true, one_short: true })
  await checkIn()
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).execute()
  assert.deepEqual(await emails(), [])
  await world.db.updateTable('school').set({ closed_at: null }).execute()
  assert.equal((await emails(maya)).length, 2)
})
