// By default 150 emails are sent on SQLite and 100 on PostgreSQL. `npm run nightly` sends a thousand on each.
import assert from 'node:assert/strict'
import { aSchool, aStudent, type School } from '#test/builders.ts'
import type { MailTrouble } from '#test/mail-server.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const troubles: MailTrouble[] = ['away', 'slow', 'later', 'nobody', 'no word']
/** The number of requests that cause an email, for all troubles together. */
const requests = { sqlite: Number(process.env.EMAILS ?? 150), postgres: Number(process.env.EMAILS ?? 100) }
/** The number of simultaneous requests, as from a hall. */
const atOnce = 10

type Logged = { perhapsTwice?: boolean; mail: string; attempts: number }

onBothEngines(
  'whatever the mail server does, no request fails and each email is sent once, or logged as perhaps sent twice',
  async (world, t) => {
    const school = await aSchool(world)
    const perTrouble = Math.ceil(requests[world.engine] / troubles.length)
    const causes: { email: string; isNew: boolean; trouble: MailTrouble }[] = []
    for (const trouble of troubles) {
      world.mail.fail(trouble)
      for (let requested = 0; requested < perTrouble; requested += atOnce) {
        const batch = Array.from({ length: Math.min(atOnce, perTrouble - requested) }, (_, index) =>
          cause(world, school, index),
        )
        for (const { status, text, email, isNew } of await Promise.all(batch)) {
          assert.ok(status < 400, `${trouble}: ${status} ${text}`)
          causes.push({ email, isNew, trouble })
        }
      }
      await world.mailIdle()
      // The trouble continues for a few more tries and then ends.
      await pass(world, 2)
      world.mail.fail(null)
      await pass(world, 15)
    }

    const rows = await world.db.selectFrom('mail_outbox').select(['id', 'state', 'to_email']).execute()
    const unsent = rows.filter(({ state }) => state !== 'sent')
    const refused = causes.filter(({ isNew, trouble }) => isNew && trouble === 'nobody').map(({ email }) => email)
    assert.ok(refused.length > 0)
    assert.deepEqual(
      unsent.map(({ to_email, state }) => `${state} ${to_email}`).toSorted(),
      refused.map((email) => `given-up ${email}`).toSorted(),
      'nothing waits, and only refused addresses that no one had confirmed were given up',
    )
    const emails = causes.map(({ email }) => email).toSorted()
    assert.deepEqual(rows.map((row) => row.to_email).toSorted(), emails, 'one email for each request')

    t.diagnostic(`${emails.length} emails on ${world.engine}, each there once`)

    const failures = world.log.map((line) => JSON.parse(line) as Logged).filter(({ attempts }) => attempts)
    const toldTwice = new Set(failures.flatMap(({ perhapsTwice, mail }) => (perhapsTwice ? [mail] : [])))
    const toldAtAll = new Set(failures.map(({ mail }) => mail))
    for (const { email, trouble } of causes) {
      const { id } = rows.find((row) => row.to_email === email)!
      if (refused.includes(email)) continue
      const came = world.mail.emails.filter((message) => message.to === email)
      const ids = [...new Set(came.map((message) => message.id))]
      assert.deepEqual(ids, [`<${id}@rollbook.test>`], `${trouble}: a mail program sees one email`)
      assert.equal(toldAtAll.has(id), trouble !== 'slow', `${trouble}: each failure is logged`)
      assert.equal(
        toldTwice.has(id),
        trouble === 'no word',
        `${trouble}: only emails that may arrive twice are logged as such`,
      )
      assert.equal(came.length > 1, trouble === 'no word', `${trouble}: arrived ${came.length} times`)
    }
  },
)

/**
 * Sends a request that causes an email. The first of each batch is a registration, the others are for sign-in links.
 */
async function cause(world: World, school: School, index: number) {
  const { email } = await aStudent(world, school)
  if (index > 0)
    return { email, isNew: false, ...(await world.call('POST', '/api/student/signin/', { body: { email } })) }
  const newcomer = `new.${email}`
  const body = aRegistration(school, newcomer)
  return { email: newcomer, isNew: true, ...(await world.call('POST', '/api/student/register/', { body })) }
}

/** Moves the clock minute by minute and sends the due emails after each minute. */
async function pass(world: World, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    world.clock.pass(minute)
    await world.mailIdle()
  }
}
