import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, changeProvider, reachesProviders, setUpProvider, signInAt } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'only the address that a provider verified counts as verified, whichever claim has the address',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id, admin } = await setUpProvider(world, school, provider)
    const victim = await aStudent(world, school)
    // As Keycloak, where people may choose their own user names.
    const renamed = await changeProvider(world, { id, token: admin.token }, { email_claim: 'preferred_username' })
    assert.equal(renamed.status, 200, renamed.text)
    const own = `mallory@${school.studentDomain}`
    const named = (preferred_username: string, claims: Record<string, unknown> = {}) =>
      signInAt(world, provider, id, aPerson(school, 'mallory', { preferred_username, email: own, ...claims }))
    const refused = await named(victim.email)
    assert.deepEqual([refused.status, refused.body.code], [400, 'sso_email_unverified'], refused.text)
    for (const claims of [{ email: [own, victim.email] }, { email: undefined }, { email_verified: false }])
      assert.equal((await named(own, claims)).body.code, 'sso_email_unverified', JSON.stringify(claims))
    // The ID token has one address, and the rest of the data is about another one.
    provider.faults = { token: { preferred_username: own, email: own }, userInfoSubject: 'id-mallory' }
    assert.equal((await named(own, { email: victim.email })).body.code, 'sso_email_unverified')
    provider.faults = {}
    const accepted = await named(own.toUpperCase(), { email_verified: 'true' })
    assert.equal(accepted.body.result, 'signed-in', accepted.text)
    assert.notEqual(accepted.body.student_id, victim.id)
  },
  reachesProviders,
)

onAnyEngine(
  'of several addresses, the one for the page counts, or another one of the university',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider, { assigns_addresses: true })
    const { studentDomain, facultyDomain } = school
    const signIn = (kind: 'student' | 'faculty', name: string, email: unknown) =>
      signInAt(world, provider, id, aPerson(school, name, { email }), { kind })
    const both = ['Ted@cs.example', 'x', `ted@${facultyDomain}`, `ted.s@${studentDomain.toUpperCase()}`]
    const cases: ['student' | 'faculty', string, unknown, string][] = [
      ['student', 'maya', ['maya@gmail.example', `maya@${studentDomain}`], 'student'],
      ['student', 'ted', both, 'student'],
      ['faculty', 'ted', both, 'faculty'],
      ['student', 'ruth', ['ruth@cs.example', `ruth@${facultyDomain}`], 'faculty'],
    ]
    for (const [kind, name, emails, type] of cases) {
      const { body } = await signIn(kind, name, emails)
      assert.deepEqual([body.result, body.user_type], ['signed-in', type], JSON.stringify(emails))
    }
    const other = await signIn('student', 'eve', ['eve@cs.example', 'eve@gmail.example'])
    assert.equal(other.body.code, 'sso_other_university')
    assert.equal((await signIn('student', 'eve', ['x', 7])).body.code, 'sso_no_email')
    const students = await world.db.selectFrom('student').select('email').orderBy('email').execute()
    assert.deepEqual(students, [{ email: `maya@${studentDomain}` }, { email: `ted.s@${studentDomain}` }])
  },
  reachesProviders,
)
