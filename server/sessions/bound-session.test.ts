import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import {
  askForLink,
  cookieAttributes,
  readCookies,
  fromAPage,
  linkSignIn,
  passwordSignIn,
  visit,
} from '#test/sign-in-steps.ts'
import { onAnyEngine, openWorld, publicUrl } from '#test/world.ts'

onAnyEngine('a browser’s token without its cookie returns 401 and names the cookie', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const signedIn = await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
  const { token } = signedIn.body
  const cookies = readCookies(signedIn, 'sid')
  const path = `/api/students/${student.id}/`
  assert.equal((await world.call('GET', path, { token, cookies })).status, 200)

  const stolen = await world.call('GET', path, { token })
  assert.equal(stolen.status, 401)
  assert.match(stolen.body.error, /cookie for your session is missing/)
  const otherCookies = readCookies(await passwordSignIn(world, 'student', student.email, { headers: fromAPage }), 'sid')
  assert.equal(
    (await world.call('GET', path, { token, cookies: otherCookies })).status,
    401,
    "another session's cookie",
  )
  assert.equal((await world.call('GET', path, { token, cookies })).status, 200, 'and the session continues')
})

onAnyEngine('a session from an emailed link is also bound to its browser', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const { body } = await linkSignIn(world, faculty, { headers: fromAPage })
  assert.equal(await visit(world, 'faculty', faculty.id, { token: body.token }), 401)
})

onAnyEngine('a session that a program started needs only the token', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const { body } = await passwordSignIn(world, 'student', student.email)
  assert.equal(await visit(world, 'student', student.id, { token: body.token }), 200)
  assert.equal(await visit(world, 'student', student.id, { token: body.token, headers: fromAPage }), 200)
})

onAnyEngine('the cookie alone opens the attendance file, and no other call about events', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, faculty)
  const signedIn = await linkSignIn(world, faculty, { headers: fromAPage })
  const cookies = readCookies(signedIn, 'sid')
  const open = (method: string, path: string) => world.call(method, path, { cookies })

  const file = await open('GET', `/api/events/${event.id}/attendance/csv/`)
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-disposition') ?? '', /attachment/)
  for (const [method, path] of [
    ['GET', '/api/events/'],
    ['GET', `/api/events/${event.id}/`],
    ['GET', `/api/events/${event.id}/attendance/`],
    ['GET', `/api/faculty/${faculty.id}/`],
    ['DELETE', `/api/events/${event.id}/`],
    ['POST', '/api/events/'],
  ] as const) {
    const { status, body } = await open(method, path)
    assert.deepEqual([status, body.error], [401, 'Authentication required'], `${method} ${path}`)
  }
  const wrong = await world.call('GET', `/api/events/${event.id}/attendance/csv/`, {
    cookies,
    token: `st1_${'x'.repeat(43)}`,
  })
  assert.equal(wrong.status, 401, 'the cookie doesn’t make up for a wrong token')
})

for (const { site, names, secure } of [
  { site: publicUrl, names: { session: 'sid', asked: 'lr', browser: 'dev' }, secure: false },
  {
    site: 'https://rollbook.test',
    names: { session: '__Host-sid', asked: '__Host-lr', browser: '__Host-dev' },
    secure: true,
  },
]) {
  onAnyEngine(
    `cookies are HttpOnly, SameSite=Lax and ${secure ? 'Secure on https' : 'not Secure on http'}`,
    async (_, t) => {
      const world = await openWorld(t, { engine: _.engine, settings: { publicUrl: site } })
      const student = await aStudent(world, await aSchool(world))
      const link = await askForLink(world, 'student', student.email)
      const plain = await passwordSignIn(world, 'student', student.email)
      const remembered = await passwordSignIn(world, 'student', student.email, { remember_me: true })
      const always = ['HttpOnly', 'SameSite=Lax', 'Path=/', ...(secure ? ['Secure'] : [])]
      const expected: [string, Set<string>, string[]][] = [
        ['asked for a link', cookieAttributes(link.answer, names.asked), ['Max-Age=86400', ...always]],
        ['session', cookieAttributes(plain, names.session), always],
        ['session, remembered', cookieAttributes(remembered, names.session), [`Max-Age=${30 * 86_400}`, ...always]],
        ['browser', cookieAttributes(plain, names.browser), [`Max-Age=${400 * 86_400}`, ...always]],
      ]
      for (const [name, attributes, expectedAttributes] of expected)
        assert.deepEqual([...attributes].toSorted(), expectedAttributes.toSorted(), name)

      const bound = await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
      const cookies = readCookies(bound, names.session)
      assert.equal(await visit(world, 'student', student.id, { token: bound.body.token, cookies }), 200)
      if (!secure) return
      const unprefixedCookie = { sid: cookies[names.session] ?? '' }
      assert.equal(
        await visit(world, 'student', student.id, { token: bound.body.token, cookies: unprefixedCookie }),
        401,
      )
    },
  )
}
