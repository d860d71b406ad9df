import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, type School } from '#test/builders.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { onBothEngines, type ApiResponse, type World } from '#test/world.ts'

/** The number of known and unknown addresses for each call. The nightly run uses 300 and also reports the times. */
const pairs = Number(process.env.ADDRESSES ?? 6)
const isTimed = process.env.ADDRESSES !== undefined

type Door = {
  path: string
  body: (school: School) => object
  createKnown: (world: World, school: School) => Promise<string>
}
const domainField = { student: 'studentDomain', faculty: 'facultyDomain' } as const

const doors: Record<string, Door & { inventUnknown: (school: School, n: number) => string }> = {
  'a student registers': {
    path: '/api/student/register/',
    body: (school) => aRegistration(school, ''),
    createKnown: async (world, school) => (await aStudent(world, school)).email,
    inventUnknown: (school, n) => `nobody.${n}@${school[domainField.student]}`,
  },
  'faculty register': {
    path: '/api/faculty/register/',
    body: (school) => ({ ...aRegistration(school, ''), password: undefined }),
    createKnown: async (world, school) => (await aFaculty(world, school)).email,
    inventUnknown: (school, n) => `nobody.${n}@${school[domainField.faculty]}`,
  },
  'a student asks for a link': {
    path: '/api/student/signin/',
    body: () => ({}),
    createKnown: async (world, school) => (await aStudent(world, school)).email,
    inventUnknown: (school, n) => `no.link.${n}@${school[domainField.student]}`,
  },
  'faculty ask for a link': {
    path: '/api/faculty/signin/',
    body: () => ({}),
    createKnown: async (world, school) => (await aFaculty(world, school)).email,
    inventUnknown: (school, n) => `no.link.${n}@${school[domainField.faculty]}`,
  },
  'a student signs in with a wrong password': {
    path: '/api/student/direct-signin/',
    body: () => ({ password: 'not the password' }),
    createKnown: async (world, school) => (await aStudent(world, school)).email,
    inventUnknown: (school, n) => `no.password.${n}@${school[domainField.student]}`,
  },
  'an administrator signs in with a wrong password': {
    path: '/api/admin/signin/',
    body: () => ({ password: 'not the password' }),
    createKnown: async (world) => (await anAdmin(world, 'co')).email,
    inventUnknown: (_school, n) => `no.administrator.${n}@rollbook.test`,
  },
  'an administrator asks for a new password': {
    path: '/api/password-reset/',
    body: () => ({}),
    createKnown: async (world) => (await anAdmin(world, 'co')).email,
    inventUnknown: (_school, n) => `no.reset.${n}@rollbook.test`,
  },
}

for (const [name, { path, body, createKnown, inventUnknown }] of Object.entries(doors)) {
  onBothEngines(`known and unknown addresses can’t be distinguished: ${name}`, async (world, t) => {
    const school = await aSchool(world)
    const form = body(school)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const answers = new Set<string>()
    const ask = async (kind: keyof typeof times, email: string) => {
      const begun = performance.now()
      const answer = await world.call('POST', path, { body: { ...form, email } })
      times[kind].push(performance.now() - begun)
      answers.add(toComparableText(answer))
    }
    for (let n = 0; n < pairs; n += 1) {
      const address = await createKnown(world, school)
      // In both orders, so that the order can't make a difference.
      if (n % 2 === 0) await ask('known', address)
      await ask('unknown', inventUnknown(school, n))
      if (n % 2 !== 0) await ask('known', address)
      // Sends the queued emails in between, as in production.
      await world.mailIdle()
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
    if (!isTimed) return
    const [knownMedian, unknownMedian] = [median(times.known), median(times.unknown)]
    t.diagnostic(
      `${name}, ${world.engine}: known ${knownMedian.toFixed(2)} ms, unknown ${unknownMedian.toFixed(2)} ms (medians)`,
    )
  })
}

/** Returns everything in a response except its random parts: the date and the values of cookies. */
function toComparableText({ status, text, headers, cookies }: ApiResponse): string {
  const stableHeaders = [...headers].filter(([name]) => name !== 'set-cookie' && name !== 'date')
  return JSON.stringify([status, text, stableHeaders, Object.keys(cookies)])
}

function median(times: number[]): number {
  return times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)]!
}

onBothEngines(
  'known and unknown addresses refuse simultaneous wrong passwords alike, up to the last of a day',
  async (world) => {
    const school = await aSchool(world)
    const { email } = await aStudent(world, school)
    const attack = async (address: string, attempts: number) => {
      const body = { email: address, password: 'not the password' }
      const call = () => world.call('POST', '/api/student/direct-signin/', { body, once: true })
      const responses = await Promise.all(Array.from({ length: attempts }, call))
      return responses.map(({ status, text, headers }) => `${status} ${text} ${headers.get('retry-after')}`).toSorted()
    }
    // Thirty are checked in a day. At the end two are left, of a row of ten.
    for (const attempts of [9, 9, 9, 1, 12]) {
      assert.deepEqual(await attack(email, attempts), await attack(`nobody@${school.studentDomain}`, attempts))
      world.clock.pass(16 * 60_000)
    }
  },
)
