import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordMessages } from '#contract/passwords.ts'
import { productName } from '#contract/product.ts'
import { anAdmin, aSchool, aStudent, password } from '#test/builders.ts'
import { aMailedLink } from '#test/permissions/mailed-link.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { openWorld } from '#test/world.ts'
import { whyPasswordIsWeak } from './passwords.ts'

/** The most used first. */
const common = dictionary['passwords-common'].filter((word) => word.length >= 8)

test('the 10,000 most used passwords of eight characters or more are refused, in small and large letters', async () => {
  assert.ok(common.length >= 10_000, String(common.length))
  for (const word of common.slice(0, 10_000))
    assert.equal(await whyPasswordIsWeak(word.toUpperCase(), []), passwordMessages.tooCommon, word)
  assert.equal(await whyPasswordIsWeak(password, []), null)
})

test('no door takes a common password, the own address, the university’s name or the product’s', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const school = await aSchool(world)
  const maya = await aStudent(world, school)
  const co = await anAdmin(world, 'co')
  const [tooCommon, tooPersonal] = [passwordMessages.tooCommon, passwordMessages.tooPersonal]
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
  for (const { field, ask, own } of doors) {
    for (const [word, words] of [
      ...[common[0]!, common[400]!, common[9_000]!].map((one) => [one, tooCommon] as const),
      ...[...own, ...own.map((one) => one.toUpperCase()), productName].map((one) => [one, tooPersonal] as const),
    ]) {
      const { status, body } = await ask(word)
      assert.deepEqual([status, body], [400, { [field]: [words] }], `${ask.name}: ${word}`)
    }
  }
})
