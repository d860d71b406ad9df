// Permissions and things end during requests. Each response is from before or after, and nothing is left over.
import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { untilErased } from '#test/until-erased.ts'
import { onBothEngines, type ApiResponse, type World } from '#test/world.ts'

/** The number of requests that run during the action, and the number of requests sent afterwards. */
const during = 50
const afterwards = 10
/** The number of times each race runs: once in `npm test`, twenty times in `npm run nightly`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1)

type Race = {
  /** Sends the nth of the requests. */
  ask: (n: number) => Promise<ApiResponse>
  /** Ends the permission, or deletes the thing. */
  action: () => Promise<ApiResponse>
  isBefore: (answer: ApiResponse) => boolean
  isAfter: (answer: ApiResponse) => boolean
  /** Whether a response that is neither is allowed while the action runs. */
  isBetween?: (answer: ApiResponse) => boolean
  /** Checks what must be true after all responses. `beforeCount` is the number of responses from before the action. */
  leaves: (beforeCount: number) => Promise<void>
}

const races: Record<string, (world: World) => Promise<Race>> = {
  async 'a sub administrator loses the role'(world) {
    const { school, master, student } = await aUniversity(world)
    const sub = await anAdmin(world, 'sub', { school })
    const path = `/api/students/${student.id}/`
    return {
      ask: (n) =>
        n % 2 === 0
          ? world.call('GET', path, { token: sub.token })
          : world.call('PUT', `${path}update/`, { token: sub.token, body: { last_name: `Renamed${n}` } }),
      action: () =>
        world.call('PUT', '/api/admin/update-role/', {
          token: master.token,
          body: { admin_id: sub.id, new_role: 'revoke' },
        }),
      isBefore: ({ status, body }) => status === 200 && body.id === student.id,
      isAfter: ({ status }) => status === 401,
      leaves: async () => {
        const { last_name } = await world.db
          .selectFrom('student')
          .select('last_name')
          .where('id', '=', student.id)
          .executeTakeFirstOrThrow()
        const changes = world.db.selectFrom('audit').select('id').where('actor_id', '=', sub.id)
        const isChanged = (await changes.where('action', '=', 'account.update').execute()).length > 0
        assert.equal(last_name !== 'Bergström', isChanged, 'a change without a successful call')
      },
    }
  },

  async 'a sub administrator in a faculty session loses the role'(world) {
    const { school, master, owner } = await aUniversity(world)
    const panel = await aFaculty(world, school)
    const { id } = await anAdmin(world, 'sub', { school, faculty: panel })
    const event = await anEvent(world, owner)
    return {
      ask: (n) => world.call('PUT', `/api/events/${event.id}/`, { token: panel.token, body: { name: `Renamed ${n}` } }),
      action: () =>
        world.call('PUT', '/api/admin/update-role/', {
          token: master.token,
          body: { admin_id: id, new_role: 'revoke' },
        }),
      isBefore: ({ status }) => status === 200,
      isAfter: ({ status }) => status === 403,
      leaves: async (beforeCount) => {
        const { name } = await world.db
          .selectFrom('event')
          .select('name')
          .where('id', '=', event.id)
          .executeTakeFirstOrThrow()
        assert.equal(name !== event.name, beforeCount > 0, 'a refused change was made, or a successful one wasn’t')
      },
    }
  },

  async 'a class is deleted'(world) {
    const { school, owner, student } = await aUniversity(world)
    const { id } = await aClassWith(world, owner, [student])
    const { token } = owner
    const add = (n: number) => ({
      class_id: id,
      email: `joins${n}.${id.toLowerCase()}@${school.studentDomain}`,
      firstName: 'New',
      lastName: 'Comer',
    })
    return {
      ask: (n) =>
        n % 2 === 0
          ? world.call('GET', `/api/class/${id}/details/`, { token })
          : world.call('POST', '/api/faculty/add-student/', { token, body: add(n) }),
      action: () => world.call('DELETE', `/api/classes/${id}/`, { token }),
      // A long roster is deleted in batches, and the class is deleted last. Until then the class exists.
      isBefore: ({ status, text }) => status === 201 || (status === 200 && text.includes(id)),
      isAfter: ({ status }) => status === 404,
      leaves: async () => {
        await untilErased(world)
        assert.equal(await countRows(world, 'roster_entry', school.id), 0)
        assert.equal(await countRows(world, 'pending_student', school.id), 0)
      },
    }
  },

  async 'a student is taken off the roster'(world) {
    const { owner, student } = await aUniversity(world)
    const { id } = await aClassWith(world, owner, [student])
    const { token } = owner
    return {
      ask: (n) =>
        n % 2 === 0
          ? world.call('GET', `/api/students/${student.id}/`, { token })
          : world.call('GET', `/api/students/?ids=${student.id}`, { token }),
      action: () => world.call('PUT', `/api/class/${id}/update/`, { token, body: { students: [] } }),
      isBefore: ({ status, text }) => status === 200 && text.includes(student.email),
      isAfter: ({ status, text }) => status === 404 || (status === 200 && text === '[]'),
      leaves: async () => undefined,
    }
  },

  async 'a student deletes the account'(world) {
    const { school, owner, student } = await aUniversity(world)
    const events = await Promise.all(Array.from({ length: 10 }, () => anEvent(world, owner)))
    const { token } = student
    return {
      ask: (n) =>
        n % 2 === 0
          ? world.call('GET', `/api/students/${student.id}/attendance/`, { token })
          : world.call('POST', '/api/attendance/', { token, body: aScan(world, student, events[n % 10]!) }),
      action: () => world.call('DELETE', `/api/students/${student.id}/delete/`, { token }),
      isBefore: ({ status, text }) =>
        status === 201 || status === 200 || (status === 400 && text.includes('unique set')),
      isAfter: ({ status }) => status === 401,
      // The session was still there when the request began, but then the student was gone.
      isBetween: ({ status }) => status === 404,
      leaves: async () => {
        assert.equal(await countRows(world, 'attendance', school.id), 0)
        assert.equal(await countRows(world, 'refused_attempt', school.id), 0)
      },
    }
  },

  async 'a university is deleted'(world) {
    const { school, master, owner, student } = await aUniversity(world)
    const students = await Promise.all(Array.from({ length: 10 }, () => aStudent(world, school)))
    const event = await anEvent(world, owner)
    return {
      ask: (n) => {
        const otherStudent = students[n % 10]!
        if (n % 3 === 0) return world.call('GET', `/api/events/${event.id}/attendance/`, { token: owner.token })
        if (n % 3 === 1) return world.call('GET', `/api/students/${student.id}/`, { token: student.token })
        return world.call('POST', '/api/attendance/', {
          token: otherStudent.token,
          body: aScan(world, otherStudent, event),
        })
      },
      action: () => world.call('DELETE', `/api/schools/${school.id}/`, { token: master.token }),
      isBefore: ({ status, text }) =>
        status === 200 || status === 201 || (status === 400 && text.includes('unique set')),
      isAfter: ({ status }) => status === 401,
      // The session was still there when the request began, but then the event was gone.
      isBetween: ({ status }) => status === 404,
      leaves: async () => {
        world.clock.pass(31 * 24 * 60 * 60_000)
        await world.runRetention()
        for (const table of ['student', 'faculty', 'event', 'attendance', 'session', 'mail_outbox'] as const)
          assert.equal(await countRows(world, table, school.id), 0, table)
      },
    }
  },
}

for (const [name, prepare] of Object.entries(races)) {
  onBothEngines(
    `while ${name}, each response is from before or after`,
    async (world) => {
      for (let round = 0; round < rounds; round += 1) await run(await prepare(world))
    },
    { settings: { rateLimits: false } },
  )
}

async function run({ ask, action, isBefore, isAfter, isBetween = () => false, leaves }: Race): Promise<void> {
  type Timed = { answer: ApiResponse; began: number; ended: number }
  let moments = 0
  const timed = async (send: () => Promise<ApiResponse>): Promise<Timed> => {
    const began = (moments += 1)
    const answer = await send()
    return { answer, began, ended: (moments += 1) }
  }
  assert.ok(isBefore(await ask(0)), 'before the action, every answer is an earlier one')
  const half = Array.from({ length: during / 2 }, (_, n) => timed(() => ask(n + 1)))
  const ending = timed(action)
  const calls = Array.from({ length: during / 2 }, (_, n) => timed(() => ask(n + 1 + during / 2)))
  const timedAction = await ending
  assert.ok(timedAction.answer.status < 300, timedAction.answer.text)
  const late = Array.from({ length: afterwards }, (_, n) => timed(() => ask(n + 1 + during)))
  const answers = await Promise.all([...half, ...calls, ...late])
  for (const { answer, began, ended } of answers) {
    const description = `${answer.status} ${answer.text.slice(0, 200)}`
    const isMixed = ended > timedAction.began && began < timedAction.ended && isBetween(answer)
    assert.ok(isBefore(answer) || isAfter(answer) || isMixed, `neither an earlier nor a later answer: ${description}`)
    if (isMixed) continue
    if (ended < timedAction.began) assert.ok(isBefore(answer), `a later answer before the action: ${description}`)
    if (began > timedAction.ended) assert.ok(isAfter(answer), `an earlier answer after the action: ${description}`)
  }
  await leaves(answers.filter(({ answer }) => isBefore(answer)).length)
}

async function aUniversity(world: World) {
  const school = await aSchool(world)
  const master = await anAdmin(world, 'master')
  return { school, master, owner: await aFaculty(world, school), student: await aStudent(world, school) }
}

type OfSchool = 'roster_entry' | 'pending_student' | 'attendance' | 'refused_attempt' | 'student' | 'faculty'

async function countRows(
  world: World,
  table: OfSchool | 'event' | 'session' | 'mail_outbox',
  school: string,
): Promise<number> {
  const rows = await world.db
    .selectFrom(table as 'student')
    .select('school_id')
    .where('school_id', '=', school)
    .execute()
  return rows.length
}
