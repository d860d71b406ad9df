import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { password, shortSetCost } from '#test/password.ts'
import { isShortSet } from '#test/short-set.ts'
import { passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine } from '#test/world.ts'
import { fullCost, setHashCost } from './passwords.ts'

/** Returns a hash that an earlier release might have stored, with a third of the memory. */
function anOldHash(): string {
  const nonce = randomBytes(16)
  const settings = { message: password, nonce, parallelism: 1, tagLength: 32, memory: 6_144, passes: 3 }
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=6144,t=3,p=1$${unpadded(nonce)}$${unpadded(argon2Sync('argon2id', settings))}`
}

onAnyEngine(
  'a hash with outdated parameters is replaced at the next sign-in, without ending any session',
  async (world, t) => {
    setHashCost(fullCost)
    t.after(() => isShortSet && setHashCost(shortSetCost))
    const maya = await aStudent(world, await aSchool(world))
    const co = await anAdmin(world, 'co')
    for (const [kind, table, person] of [
      ['student', 'student', maya],
      ['admin', 'administrator', co],
    ] as const) {
      const kept = async () => {
        const row = world.db.selectFrom(table).select('password_hash').where('id', '=', person.id)
        return (await row.executeTakeFirstOrThrow()).password_hash!
      }
      const old = anOldHash()
      await world.db.updateTable(table).set({ password_hash: old }).where('id', '=', person.id).execute()
      assert.equal((await passwordSignIn(world, kind, person.email, { password: 'not this one' })).status, 401)
      assert.equal(await kept(), old, 'a wrong password changes nothing')
      assert.equal((await passwordSignIn(world, kind, person.email)).status, 200)
      const now = await kept()
      assert.match(now, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.equal((await passwordSignIn(world, kind, person.email)).status, 200)
      assert.equal(await kept(), now, 'rehashed once')
      assert.equal(await visit(world, kind, person.id, { token: person.token }), 200)
    }
  },
)
