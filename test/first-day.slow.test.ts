import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { aProfessor, anEvent, aScan, type Event, type School } from './builders.ts'
import { secretsIn } from './mail-server.ts'
import { fromAPage } from './sign-in-steps.ts'
import { onBothEngines, publicUrl, type ApiResponse, type World } from './world.ts'

/**
 * The number of students: part of a hall, and in the nightly run a whole one. There are fewer on PostgreSQL, because
 * passwords take most of the time and no limit uses the database.
 */
const hall = { sqlite: Number(process.env.FIRST_TIMERS ?? 120), postgres: 40 }
/** The number of phones that send requests at the same time. On the others, people are typing. */
const atOnce = 64

onBothEngines(
  'all first-time students in a hall behind one IP address get on the roll, by password or by link, one in ten after a typo',
  async (world, t) => {
    const students = hall[world.engine]
    const { school, professor } = await aProfessor(world)
    const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z' })
    const answered = new Map<number, number>()
    const began = performance.now()

    const queue = Array.from({ length: students }, (_, number) => number).values()
    const phones = Array.from({ length: atOnce }, async () => {
      for (const number of queue) await firstDay(world, { school, event, number, answered })
    })
    await Promise.all(phones)
    const seconds = (performance.now() - began) / 1000
    t.diagnostic(
      `${students} students on ${world.engine}: ${seconds.toFixed(1)} s, answers ${JSON.stringify([...answered])}`,
    )

    assert.equal(answered.get(429) ?? 0, 0, 'no honest person is told to wait')
    assert.equal(answered.get(400), students / 20, 'each wrong domain is reported')
    assert.equal(answered.get(401), students / 20, 'each mistyped password is reported')
    const roll = await world.call('GET', `/api/events/${event.id}/attendance/`, { token: professor.token })
    assert.equal(roll.status, 200)
    assert.equal(roll.body.length, students)
    const rows = await world.db.selectFrom('attendance').select('student_id').distinct().execute()
    assert.equal(rows.length, students)
    assert.equal(
      world.mail.emails.length,
      students * 1.5,
      'one email for each, and one more for those who sign in again by link',
    )
  },
)

type Day = { school: School; event: Event; number: number; answered: Map<number, number> }

/** One student's path from the first page to the roll, with the calls that the pages make. */
async function firstDay(world: World, { school, event, number, answered }: Day): Promise<void> {
  const cookies: Record<string, string> = {}
  const email = `student.${number}@${school.studentDomain}`
  const password = `three words of ${number}`
  const mistakes = { domain: number % 20 === 0, password: number % 20 === 10 }

  async function ask(method: string, path: string, expected: number, options: { body?: unknown; token?: string } = {}) {
    for (;;) {
      const headers = { ...fromAPage, origin: publicUrl }
      const answer = await world.call(method, path, { ...options, cookies, headers })
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
      Object.assign(cookies, answer.cookies)
      if (answer.status !== 503) return expectStatus(answer, expected, `${method} ${path}`)
      await wait(Number(answer.headers.get('retry-after')) * 1000)
    }
  }

  async function signInByLink(): Promise<ApiResponse> {
    const emailCount = world.mail.emails.length
    await ask('POST', '/api/student/signin/', 200, { body: { email, remember_me: true } })
    const { token: link } = secretsIn(await world.mail.emailTo(email, { after: emailCount }))
    return ask('POST', '/api/verify-email/', 200, { body: { token: link, type: 'student' } })
  }

  await ask('POST', '/api/session/restore/', 204)
  await ask('GET', '/api/schools/', 200)
  const form = { first_name: 'Student', last_name: `Number ${number}`, email, school: school.id, password }
  if (mistakes.domain)
    await ask('POST', '/api/student/register/', 400, { body: { ...form, email: `${email}.example` } })
  await ask('POST', '/api/student/register/', 201, { body: form })
  const { token: link } = secretsIn(await world.mail.emailTo(email))
  await ask('POST', '/api/verify-email/', 200, { body: { token: link, type: 'student' } })

  // Half of the students sign in again by a second link instead of the password.
  const byLink = number % 2 === 1
  const credentials = { email, password, remember_me: true }
  if (mistakes.password) {
    await ask('POST', '/api/student/direct-signin/', 401, { body: { ...credentials, password: `${password}!` } })
  }
  const signedIn = byLink
    ? await signInByLink()
    : await ask('POST', '/api/student/direct-signin/', 200, { body: credentials })
  const { token, student_id: id } = signedIn.body
  await ask('GET', `/api/events/${event.id}/`, 200, { token })
  const scan = aScan(world, { id, email, token, school: school.id }, event)
  await ask('POST', '/api/attendance/', 201, { token, body: scan })
}

function expectStatus(answer: ApiResponse, expected: number, call: string): ApiResponse {
  assert.equal(answer.status, expected, `${call}: ${answer.text}`)
  return answer
}
