import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { whyNotAPassword } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { productName } from '#contract/product.ts'
import { anAdmin, aSchool, aStudent, password } from '#test/builders.ts'
import { aMailedLink } from '#test/permissions/mailed-link.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { openWorld } from '#test/world.ts'
import { whyPasswordIsWeak } from './weak-passwords.ts'

/** The most frequently used passwords first. */
const common = dictionary['passwords-common'].filter((word) => word.length >= 8 && whyNotAPassword(word) === null)

test('the 10,000 most common passwords of eight characters or more are refused, even in capitals', async () => {
  const listed = dictionary['passwords-common'].filter((word) => word.length >= 8)
  assert.ok(listed.length >= 17_950, String(listed.length))
  for (const word of listed.slice(0, 10_000)) assert.ok(await whyPasswordIsWeak(word.toUpperCase(), []), word)
  assert.equal(await whyPasswordIsWeak(password, []), null)
})

test('a common password with a few digits and signs around it, with spaces, or typed twice is refused', async () => {
  for (const word of ['Sunshine2024!', '!!monkey99', 'i love you', 'letmeinletmein', 'dragon-1', 'Abdominal7'])
    assert.equal((await whyPasswordIsWeak(word, []))?.text, passwordMessages.tooCommon, word)
  for (const word of ['sunshine on monkeys', 'dragon482913', 'letmein through the door', 'p4per cl1p dr4gon'])
    assert.equal(await whyPasswordIsWeak(word, []), null, word)
})

test('a password of only the owner’s words is refused, and a phrase that includes them isn’t', async () => {
  const ownWords = ['maya.bergstrom@students.aldervalley.edu', 'Maya', 'Bergström', 'Alder Valley University']
  for (const word of [
    'bergstrom1',
    'Bergström2024',
    'mayabergstrom',
    'Maya.Bergstrom!',
    'aldervalley',
    '1rollbook1',
    'rollbook maya',
  ])
    assert.equal((await whyPasswordIsWeak(word, ownWords))?.text, passwordMessages.tooPersonal({ productName }), word)
  for (const word of ['rollbook student', 'maya likes pancakes', 'valley of alder trees'])
    assert.equal(await whyPasswordIsWeak(word, ownWords), null, word)
})

test('no form accepts a run, a common password, the person’s address, or the university’s or product’s name', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const maya = await aStudent(world, school)
  const co = await anAdmin(world, 'co')
  const { tooCommon, tooRegular } = passwordMessages
  const tooPersonal = passwordMessages.tooPersonal({ productName })
  const localPart = (email: string) => email.split('@')[0]!
  const newcomer = `maya.bergstrom@${school.studentDomain}`
  const register = (word: string) =>
    world.call('POST', '/api/student/register/', { body: { ...aRegistration(school, newcomer), password: word } })
  const change = (word: string) =>
    world.call('PUT', `/api/students/${maya.id}/update/`, { token: maya.token, body: { password: word } })
  const ofCo = (word: string) =>
    world.call('PUT', '/api/admin/change-password/', {
      token: co.token,
      body: { current_password: password, new_password: word },
    })
  const token = await aMailedLink(world, { kind: 'admin', purpose: 'reset', email: co.email, admin_id: co.id })
  const reset = (word: string) =>
    world.call('POST', '/api/password-reset/confirm/', { body: { token, new_password: word } })
  const doors = [
    { field: 'password', ask: register, own: [newcomer, localPart(newcomer), school.name] },
    { field: 'password', ask: change, own: [maya.email, school.name] },
    { field: 'new_password', ask: ofCo, own: [co.email] },
    { field: 'new_password', ask: reset, own: [co.email] },
  ]
  for (const { field, ask, own: ownWords } of doors) {
    for (const [word, words, code] of [
      ...['987654321', '88888888', 'aaaaaaaa', 'qwertyui'].map(
        (candidate) => [candidate, tooRegular, 'too_regular'] as const,
      ),
      ...[common[0]!, common[400]!, common[9_000]!].map((candidate) => [candidate, tooCommon, 'too_common'] as const),
      ...[...ownWords, ...ownWords.map((candidate) => candidate.toUpperCase()), productName].map(
        (candidate) => [candidate, tooPersonal, 'too_personal'] as const,
      ),
    ]) {
      const { status, body } = await ask(word)
      assert.deepEqual(
        [status, body],
        [400, { [field]: [words], error_codes: { [field]: [code] } }],
        `${ask.name}: ${word}`,
      )
    }
  }
})
