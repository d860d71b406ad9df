import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aSchool, aStudent, anAdmin } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine } from '#test/world.ts'
import { dummyHashes } from './try-password.ts'
import { UnknownAddresses } from './unknown-addresses.ts'

const minute = 60_000
const wrong = { password: 'not the password' }
/** Minutes before each failure: in a row, while locked, after the lock, after the count expired, and the next day. */
const waits = [
  0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 16, 0, 0, 0, 14, 2, 0, 0, 6, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 6, 0, 0, 1_500,
]

for (const kind of ['admin', 'student'] as const)
  onAnyEngine(`an unknown address counts and locks like that of a ${kind}, and writes nothing`, async (world) => {
    const account = kind === 'admin' ? await anAdmin(world, 'co') : await aStudent(world, await aSchool(world))
    const rows = async (table: 'audit' | 'sign_in_failure') =>
      (await world.db.selectFrom(table).selectAll().execute()).length
    const unknown = `nobody.${account.email}`
    const answers: unknown[][] = [[], []]
    for (const wait of waits) {
      world.clock.pass(wait * minute)
      for (const [index, email] of [account.email, unknown].entries()) {
        const rowCounts = [await rows('audit'), await rows('sign_in_failure')]
        const { status, text, headers } = await passwordSignIn(world, kind, email, wrong)
        answers[index]!.push([status, text, headers.get('retry-after')])
        if (index === 1) assert.deepEqual([await rows('audit'), await rows('sign_in_failure')], rowCounts)
      }
    }
    assert.deepEqual(answers[1], answers[0])
    const statuses = new Set(answers[0]!.map((answer) => (answer as [number])[0]))
    assert.deepEqual(statuses, new Set([401, 429]))
  })

test('memory for unknown addresses is limited, and the least recently used one is forgotten', async () => {
  const unknown = new UnknownAddresses(Buffer.from('a key'), 3)
  const readAttemptsLeft = (email: string) => unknown.count({ kind: 'student', email }, 0).attemptsLeft
  assert.deepEqual(['a', 'b', 'c', 'a', 'd'].map(readAttemptsLeft), [9, 9, 9, 8, 9])
  assert.equal(unknown.size, 3)
  assert.deepEqual(['a', 'c', 'd', 'b'].map(readAttemptsLeft), [7, 8, 8, 9], 'b was unused for longest')
})

test('expired entries are forgotten when another address is used', () => {
  const unknown = new UnknownAddresses(Buffer.from('a key'))
  for (const email of ['a', 'b', 'c']) unknown.count({ kind: 'student', email }, 0)
  unknown.count({ kind: 'student', email: 'd' }, 24 * 60 * minute + 1)
  assert.equal(unknown.size, 1)
})

test('unknown addresses cost 300 hashes a minute: 30 per share, and 5 once half are used', () => {
  const dummies = dummyHashes()
  const countTaken = (share: string, time: number) =>
    Array.from({ length: 100 }, () => Number(dummies.take(share, time) === 0)).reduce((sum, value) => sum + value, 0)
  assert.equal(countTaken('one', 0), 30)
  const otherCounts = Array.from({ length: 36 }, (_, n) => countTaken(`other ${n}`, 1_000))
  assert.deepEqual(otherCounts, [...Array<number>(4).fill(30), ...Array<number>(30).fill(5), 0, 0])
  assert.equal(countTaken('one', minute - 1), 0)
  assert.equal(countTaken('one', minute), 30, 'the next minute')
})
