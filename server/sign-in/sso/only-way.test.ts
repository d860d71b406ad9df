import assert from 'node:assert/strict'
import { securityWords } from '#contract/help/offices/security/words.ts'
import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import { aStudent } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { changeProvider, onProvider } from '#test/sso/steps.ts'
import { publicUrl } from '#test/world.ts'

onProvider(
  'if a sign-in is the only way in, passkeys still work, and administrators and offices read that',
  async ({ world, school, id, admin }) => {
    const student = await aStudent(world, school)
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token: student.token, kind: 'student' })).status, 201)
    const changed = await changeProvider(world, { id, token: admin.token }, { only_way: true })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await passwordSignIn(world, 'student', student.email)).status, 403)
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 200)
    assert.match(providerWords.onlyWayAbout({ name: school.name }), / Passkeys still work, /)
    assert.match(securityWords.singleAnswer, / the only way in for your people, apart from passkeys /)
  },
)
