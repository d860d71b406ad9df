import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, type School } from '#test/builders.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { onBothEngines, type Answer, type World } from '#test/world.ts'

/**
 * How many known and unknown addresses each call is asked about. The nightly run uses 300 and reports the times too.
 */
const pairs = Number(process.env.ADDRESSES ?? 6)
const isTimed = process.env.ADDRESSES !== undefined

type Door = { path: string; body: (school: School) => object; known: (world: World, school: School) => Promise<string> }
const domainOf = { student: 'studentDomain', faculty: 'facultyDomain' } as const

const doors: Record<string, Door & { unknown: (school: School, n: number) => string }> = {
  'a student registers': {
    path: '/api/student/register/',
    body: (school) => aRegistration(school, ''),
    known: async (world, school) => (await aStudent(world, school)).email,
    unknown: (school, n) => `nobody.${n}@${school[domainOf.student]}`,
  },
  'faculty register': {
    path: '/api/faculty/register/',
    body: (school) => ({ ...aRegistration(school, ''), password: undefined }),
    known: async (world, school) => (await aFaculty(world, school)).email,
    unknown: (school, n) => `nobody.${n}@${school[domainOf.faculty]}`,
  },
  'a student asks for a link': {
    path: '/api/student/signin/',
    body: () => ({}),
    known: async (world, school) => (await aStudent(world, school)).email,
    unknown: (school, n) => `no.link.${n}@${school[domainOf.student]}`,
  },
  'faculty ask for a link': {
    path: '/api/faculty/signin/',
    body: () => ({}),
    known: async (world, school) => (await aFaculty(world, school)).email,
    unknown: (school, n) => `no.link.${n}@${school[domainOf.faculty]}`,
  },
  'a student signs in with a wrong password': {
    path: '/api/student/direct-signin/',
    body: () => ({ password: 'not the password' }),
    known: async (world, school) => (await aStudent(world, school)).email,
    unknown: (school, n) => `no.password.${n}@${school[domainOf.student]}`,
  },
  'an administrator signs in with a wrong password': {
    path: '/api/admin/signin/',
    body: () => ({ password: 'not the password' }),
    known: async (world) => (await anAdmin(world, 'co')).email,
    unknown: (_school, n) => `no.administrator.${n}@rollbook.test`,
  },
  'an administrator asks for a new password': {
    path: '/api/password-reset/',
    body: () => ({}),
    known: async (world) => (await anAdmin(world, 'co')).email,
    unknown: (_school, n) => `no.reset.${n}@rollbook.test`,
  },
}

for (const [name, { path, body, known, unknown }] of Object.entries(doors)) {
  onBothEngines(`known and unknown addresses cannot be told apart: ${name}`, async (world, t) => {
    const school = await aSchool(world)
    const sent = body(school)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const answers = new Set<string>()
    const ask = async (kind: keyof typeof times, email: string) => {
      const begun = performance.now()
      const answer = await world.call('POST', path, { body: { ...sent, email } })
      times[kind].push(performance.now() - begun)
      answers.add(said(answer))
    }
    for (let n = 0; n < pairs; n += 1) {
      const address = await known(world, school)
      // Both orders, because the order of the two must not matter either.
      if (n % 2 === 0) await ask('known', address)
      await ask('unknown', unknown(school, n))
      if (n % 2 !== 0) await ask('known', address)
      // Emails are sent in between, as they would be.
      await world.mailIdle()
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
    if (!isTimed) return
    const [one, other] = [median(times.known), median(times.unknown)]
    t.diagnostic(`${name}, ${world.engine}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms (medians)`)
  })
}

/** Returns everything in an answer except its random parts: the date and the cookies' values. */
function said({ status, text, headers, cookies }: Answer): string {
  const kept = [...headers].filter(([name]) => name !== 'set-cookie' && name !== 'date')
  return JSON.stringify([status, text, kept, Object.keys(cookies)])
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}
