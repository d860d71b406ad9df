// The attacks of the security test. During each one, an honest hall checks in, and the attacked person signs in.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { connectReadOnly } from '#server/database/connect.ts'
import { secretsIn } from '#test/mail-server.ts'
import { patience } from '#test/patience.ts'
import { fromAPage } from '#test/sign-in-steps.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { attacks, findPlan } from './attacks.ts'
import { checkInWhile, openAbuseStage, type AbuseStage, type AbuseResult } from './stage.ts'

/** The number of students who check in during each attack. `npm run nightly` has a hall of thousands. */
const students = Number(process.env.ABUSE_STUDENTS ?? 150)
/** The nightly run tests both databases. Other runs test only SQLite, because its transactions are our own code. */
const engines = process.env.ABUSE_STUDENTS ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

/** Steps during an attack, and checks of its outcome afterwards. */
type Story = {
  prepare?: (stage: AbuseStage, t: TestContext) => Promise<() => Promise<unknown>>
  afterwards?: (stage: AbuseStage, result: AbuseResult) => Promise<void>
}

/** The stories by attack, without the network from which the attack comes. */
const stories: Partial<Record<string, Story>> = {
  'A2 somebody else’s emails': { prepare: professorGetsIn },
  'A3 registrations of nobody': { prepare: professorGetsIn },
  'A6 wrong passwords': {
    prepare: async (stage) => async () => {
      for (const { email } of stage.withPassword.slice(1)) {
        const body = { email, password: 'plain words for tests' }
        const answer = await stage.call('POST', '/api/student/direct-signin/', { body, headers: fromAPage })
        assert.equal(answer.status, 200, answer.text)
      }
    },
  },
  'A7 unknown addresses from one network': {
    async afterwards({ place, mail }) {
      assert.equal(mail.emails.length, 0, 'no one gets an email')
      const db = connectReadOnly(place.database)
      for (const table of ['email_link', 'mail_outbox', 'sign_in_failure'] as const) {
        const rows = await db
          .selectFrom(table as 'sign_in_failure')
          .selectAll()
          .execute()
        assert.equal(rows.length, 0, `${table} has nothing about unknown addresses`)
      }
      await db.destroy()
    },
  },
  'A15 requests for access': {
    async afterwards({ call }) {
      const applicant = { name: 'Ruth Adeyemi', university: 'Cedar University' }
      const domains = { faculty_domain: 'cedar.edu', student_domain: 'students.cedar.edu' }
      const body = { ...applicant, ...domains, email: 'r.adeyemi@cedar.edu' }
      const { status, text } = await call('POST', '/api/access-requests/', { body })
      assert.equal(status, 201, text)
    },
  },
  'A8 one mailbox under many names': {
    async afterwards({ mail, target }) {
      const [name, domain] = target.student.split('@')
      const emails = mail.emails.filter(
        ({ to: recipient }) => recipient.startsWith(`${name}+`) && recipient.endsWith(`@${domain}`),
      )
      assert.ok(emails.length <= 20, `${emails.length} emails arrived in one mailbox`)
    },
  },
}

const notLinux = process.platform !== 'linux' && 'only Linux has more addresses of its own than one'

for (const engine of engines) {
  const noDatabase = engine === 'postgres' && !process.env.TEST_DATABASE_URL && 'run by npm run nightly'
  for (const attack of Object.keys(attacks)) {
    test(`${attack}: every honest check-in is recorded: ${engine}`, { skip: notLinux || noDatabase }, async (t) => {
      const stage = await openAbuseStage(t, await anEmptyInstallation(t, engine), students)
      const { prepare, afterwards } = stories[findPlan(attack)] ?? {}
      const result = await checkInWhile(t, stage, attack, await prepare?.(stage, t))
      const { checkIns, rows, p99, longest, queries, attacker } = result
      t.diagnostic(
        `${attack}, ${engine}: ${students} check-ins, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms, ` +
          `${JSON.stringify(queries)}; ` +
          `the attacker got ${JSON.stringify(attacker)}`,
      )
      assert.equal(result.wasUnderWay, true, 'the attack ran until the end')
      assert.deepEqual(checkIns, { 201: students }, 'each succeeds at the first try')
      assert.deepEqual([rows, result.students], [students, students], 'each is on the roll once')
      await afterwards?.(stage, result)
      assert.doesNotMatch(stage.server.log(), /"level":[56]0/)
    })
  }
}

/** Signs the professor in, so that she has a known browser. Returns a function that signs her in again, by an email. */
async function professorGetsIn(stage: AbuseStage, t: TestContext): Promise<() => Promise<unknown>> {
  const email = stage.hall.professor.email
  const cookies: Record<string, string> = {}
  const ask = async (path: string, body: object) => {
    const headers = { ...fromAPage, origin: `http://localhost:${stage.server.port}` }
    const answer = await stage.call('POST', path, { body, cookies, headers })
    Object.assign(cookies, answer.cookies)
    return answer
  }
  const getIn = async () => {
    let next = stage.mail.emails.length
    const response = await ask('/api/faculty/signin/', { email })
    assert.equal(response.status, 200, response.text)
    // The attacker's requests also send emails to her. The email that she requested signs her in.
    await t.waitFor(async () => {
      for (; next < stage.mail.emails.length; next += 1) {
        const message = stage.mail.emails[next]!
        if (message.to !== email) continue
        const answer = await ask('/api/verify-email/', { type: 'faculty', token: secretsIn(message).token })
        if (answer.status === 200 && answer.body.token) return
      }
      assert.fail('no email signs the professor in')
    }, patience)
  }
  await getIn()
  return getIn
}
