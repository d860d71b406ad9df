// A stranger's request must not read more rows at a larger university, and its writes must give way to check-ins. The
// calls are every call in the permission table without a session, and the usual ways to register and sign in.
import assert from 'node:assert/strict'
import { sql, type RawBuilder } from 'kysely'
import { liftTimeouts } from '#server/database/checked-client.ts'
import { openStage, type Cast } from './permissions/cast.ts'
import { requests } from './permissions/requests.ts'
import { binding } from './permissions/table.ts'
import { findLargeReads } from './query-plans.ts'
import { recordStatements, type RecordedStatement, type Recording } from './record-statements.ts'
import { aProvider } from './sso/providers.ts'
import { comeBack, redeem, start } from './sso/steps.ts'
import { aRegistration, askForLink, passwordSignIn, register, verify } from './sign-in-steps.ts'
import { onBothEngines, type World } from './world.ts'

/**
 * The numbers of confirmed students at one university, of unconfirmed registrations there, and of rows in other tables.
 */
const size = { students: 100_000, unconfirmed: 60_000, others: 20_000 }

/** Calls whose response is cached for all callers, so that a stranger can’t make the server read more often. */
const cachedCalls = new Set(['x.readyz'])

/** Calls that need an emailed link, so no one can make many. */
const needsMailbox = new Set(['x.reset-confirm'])

const hasPlan = /^(select|insert|update|delete|with)\b/i
/** Matches a query of whether a table has any row. */
const existenceQuery = /^select "\w+" from "\w+" limit (1\.0|\$1)$/

onBothEngines(
  'no stranger’s call reads more rows at a larger university, or makes check-ins wait',
  async (world, t) => {
    const cast = await openStage(world)
    const provider = await aProvider(world, cast.SA)
    await fill(world, cast, provider)
    // The cleanups that run when a server starts read whole tables. No stranger can make them run more often.
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    await world.restart()
    t.mock.timers.reset()
    const recording = recordStatements(t)
    const statements = new Map<string, { callName: string; statement: RecordedStatement }>()
    const hurried: string[] = []
    const record = async (callName: string, call: () => Promise<unknown>) => {
      await world.mailIdle()
      recording.clear()
      await call()
      await world.mailIdle()
      if (!cachedCalls.has(callName) && !needsMailbox.has(callName))
        hurried.push(...findWritesOutsideSavepoints(callName, recording))
      for (const statement of recording.statements)
        if (hasPlan.test(statement.text) && !existenceQuery.test(statement.text) && !cachedCalls.has(callName))
          statements.set(withoutValues(statement.text), { callName, statement })
    }
    for (const row of binding) {
      const { method, path, token, ...rest } = await requests[row.id]!(world, cast, 'A')
      await record(row.id, () => world.call(method, path, { ...rest, token: token ?? null, headOnly: rest.endless }))
    }
    for (const [callName, call] of Object.entries(usualWays(world, cast, provider))) await record(callName, call)
    assert.ok(statements.size > 40, `only ${statements.size} statements were recorded`)

    const entries = [...statements.values()]
    const reads = await findLargeReads(
      world,
      entries.map(({ statement }) => statement),
      filled,
    )
    const wrong = entries.flatMap(({ callName, statement }, n) =>
      reads[n]!.map((largeRead) => `${callName}: ${largeRead} in ${statement.text.slice(0, 300)}`),
    )
    t.diagnostic(`${statements.size} statements on ${world.engine}`)
    assert.deepEqual(wrong, [])
    if (world.engine === 'sqlite') assert.deepEqual(hurried, [], 'written outside of a yielding transaction')
  },
)

/** Returns ways to register and sign in, each for someone at the large university. */
function usualWays(
  world: World,
  { SA, arriving, people }: Cast,
  provider: string,
): Record<string, () => Promise<unknown>> {
  const newcomer = `nina@${SA.studentDomain}`
  const crowded = `crowd+new@${SA.studentDomain}`
  const { student } = arriving
  return {
    registering: () => register(world, 'student', SA, newcomer),
    'registering again': () => register(world, 'student', SA, newcomer),
    'registering faculty': () => register(world, 'faculty', SA, `new.dean@${SA.facultyDomain}`),
    'registering an address that has an account': () => register(world, 'student', SA, student.email),
    'registering one more name of a mailbox': () =>
      world.call('POST', '/api/student/register/', { body: aRegistration(SA, crowded) }),
    'asking again for the email': () =>
      world.call('POST', '/api/verify-email/resend/', { body: { email: newcomer, type: 'student' } }),
    'signing in before confirming': () => passwordSignIn(world, 'student', newcomer),
    'a wrong password': () => passwordSignIn(world, 'student', student.email, { password: 'not hers at all' }),
    'a right password': () => passwordSignIn(world, 'student', student.email),
    'an administrator’s wrong password': () =>
      passwordSignIn(world, 'admin', arriving.admin.email, { password: 'not theirs at all' }),
    'asking for a new password': () =>
      world.call('POST', '/api/password-reset/', { body: { email: arriving.admin.email } }),
    'a sign-in at a university that fails': async () => {
      const { address, cookies } = await start(world, provider)
      const state = new URL(address).searchParams.get('state')!
      const { pathname } = new URL(new URL(address).searchParams.get('redirect_uri')!)
      const ticket = await comeBack(world, `${address.split('/', 3).join('/')}${pathname}?state=${state}&error=no`)
      assert.equal((await redeem(world, ticket, cookies)).status, 400)
    },
    'a link': async () => {
      const { token, cookies } = await askForLink(world, 'faculty', people.F2.email)
      assert.equal((await verify(world, 'faculty', { token }, { cookies })).status, 200)
    },
    'a wrong code, then a right one': async () => {
      const { code, cookies } = await askForLink(world, 'student', people.S2.email)
      assert.equal((await verify(world, 'student', { code: '00000000' }, { cookies })).status, 400)
      assert.equal((await verify(world, 'student', { code }, { cookies })).status, 200)
    },
    'a link that somebody else asked for': async () => {
      const { token } = await askForLink(world, 'student', people.S1.email)
      assert.equal((await verify(world, 'student', { token })).status, 200)
      assert.equal((await verify(world, 'student', { token, answer: 'not-me' })).status, 200)
    },
  }
}

const filled = [
  'student',
  'event',
  'attendance',
  'faculty',
  'mail_outbox',
  'audit',
  'email_link',
  'class',
  'published_lines',
  'session',
  'known_browser',
  'sign_in_failure',
  'linked_identity',
  'sso_request',
  'idempotency_key',
]

/**
 * Fills one university with the rows that registrations, emails and years of use leave. One mailbox has all the
 * unconfirmed students.
 */
async function fill(world: World, { SA }: Cast, provider: string): Promise<void> {
  const createdAt = sql.lit(world.clock.now())
  const school_id = sql.lit(SA.id)
  const numbered = (prefix: string, suffix = '') => sql`${sql.lit(prefix)} || cast(n as text) || ${sql.lit(suffix)}`
  const student = (email: RawBuilder<unknown>) => ({
    school_id,
    email,
    first_name: email,
    last_name: email,
    created_at: createdAt,
  })
  await world.db.transaction().execute(async (trx) => {
    if (world.engine === 'postgres') await liftTimeouts(trx)
    const add = async (table: string, count: number, row: Record<string, RawBuilder<unknown>>) => {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      const numbers = sql`numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
      await sql`insert into ${sql.table(table)} (${columns}) with recursive ${numbers}
        select ${sql.join(Object.values(row))} from numbers`.execute(trx)
    }
    const email = numbered('s', `@${SA.studentDomain}`)
    const hash = sql.lit('')
    await add('student', size.students, {
      id: numbered('s'),
      mailbox: email,
      verified_at: createdAt,
      password_hash: hash,
      ...student(email),
    })
    const names = student(numbered('crowd+', `@${SA.studentDomain}`))
    await add('student', size.unconfirmed, { id: numbered('u'), password_hash: hash, ...names })
    await add('faculty', size.others, { id: numbered('f'), ...student(numbered('f', `@${SA.facultyDomain}`)) })
    const link = { email: numbered('l'), mailbox: numbered('l'), nonce_hash: numbered('l'), wrong_codes: sql.lit(0) }
    const request = { kind: sql.lit('student'), purpose: sql.lit('register'), asked_from: hash, asked_at: createdAt }
    await add('email_link', size.others, {
      id: numbered('l'),
      school_id,
      student_id: numbered('u'),
      ...link,
      ...request,
    })
    const mail = {
      template: sql.lit('student-verification'),
      to_email: numbered('m'),
      budget: numbered('m'),
      created_at: createdAt,
    }
    // A tenth of the emails are waiting, and none of them is due.
    const state = sql`case when n % 10 = 0 then 'waiting' else 'sent' end`
    const times = { attempts: sql.lit(1), not_before: sql.lit(world.clock.now() + 900_000), worth_until: createdAt }
    await add('mail_outbox', size.others, { id: numbered('m'), school_id, state, ...mail, ...times })
    const owner = { school_id, faculty_id: numbered('f'), created_at: createdAt }
    // All were deleted recently, so that a plan that searches the recently deleted rows to find one of them reads many.
    await add('class', size.others, { id: numbered('c'), name: numbered('c'), closed_at: createdAt, ...owner })
    const file = { rule_text: hash, sha256: hash, head: hash, students: sql.lit(1), complete: sql.lit(1) }
    const place = { class_id: numbered('c'), school_id, published_at: createdAt }
    await add('published_credit', size.others, { id: numbered('p'), ...place, ...file })
    const published = { published_credit_id: numbered('p'), place: sql.lit(1), content: hash }
    await add('published_lines', size.others, { id: numbered('p'), school_id, email: numbered('p'), ...published })
    const event = sql`(select min(id) from event)`
    const scan = { event_id: event, student_id: numbered('s'), scanned_at: createdAt, received_at: createdAt }
    await add('attendance', size.others, { id: numbered('r'), school_id, ...scan, late_sent: sql.lit(0) })
    const moments = { starts_at: createdAt, closed_at: createdAt, created_at: createdAt, updated_at: createdAt }
    await add('event', size.others, { id: numbered('v'), school_id, name: hash, typed_code: numbered('v'), ...moments })
    const line = { actor_kind: sql.lit('nobody'), action: sql.lit('account.register'), object_kind: sql.lit('student') }
    const secrets = { token_hash: numbered('t'), cookie_hash: numbered('k') }
    const part = { student_id: numbered('s'), student_since: createdAt, user_type: sql.lit('student') }
    const uses = { authenticated_at: createdAt, last_seen_at: createdAt, created_at: createdAt }
    const way = { method: sql.lit('password'), browser: numbered('b') }
    await add('session', size.others, { id: numbered('n'), school_id, email, ...secrets, ...part, ...uses, ...way })
    const kind = sql.lit('student')
    await add('known_browser', size.others, {
      browser: numbered('b'),
      kind,
      account_id: numbered('s'),
      since: createdAt,
    })
    const failures = { failures: sql.lit(1), day_failures: sql.lit(1), since: createdAt, day_since: createdAt }
    await add('sign_in_failure', size.others, { key: numbered('y'), ...failures })
    const provider_id = sql.lit(provider)
    const identity = {
      provider_id,
      kind,
      issuer: sql.lit('i'),
      subject: numbered('i'),
      student_id: numbered('s'),
      since: createdAt,
    }
    await add('linked_identity', size.others, { id: numbered('i'), ...identity })
    const ssoColumns = {
      provider_id,
      purpose: sql.lit('sign-in'),
      kind,
      browser_hash: numbered('w'),
      asked_at: createdAt,
    }
    await add('sso_request', size.others, { id: numbered('q'), ticket_hash: numbered('x'), ...ssoColumns })
    const answer = { fingerprint: hash, busy_until: createdAt, created_at: createdAt }
    await add('idempotency_key', size.others, { scope: numbered('o'), key_hash: numbered('h'), ...answer })
    await add('audit', size.others, { id: numbered('a'), school_id, ...line, result: sql.lit('done'), at: createdAt })
  })
}

/** Returns the writes of a call that aren't in a savepoint. On SQLite, yielding transactions run in a savepoint. */
function findWritesOutsideSavepoints(callName: string, { statements }: Recording): string[] {
  let isYielding = false
  return statements.flatMap(({ text }) => {
    if (/^(?:savepoint|release)/.test(text)) isYielding = text.startsWith('savepoint')
    return /^(?:insert|update|delete)/.test(text) && !isYielding ? `${callName}: ${text.slice(0, 100)}` : []
  })
}

/** Returns a statement without its values, so that each statement is planned once. */
function withoutValues(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|\b\d+\b/g, '?')
}
