// A full map of clients must stay cheap: dropping one entry doesn't read the rest of the map.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashSecret } from '#server/http/secrets.ts'
import { dayLimits, quotas } from '#server/http/quota.ts'
import { gateLimits } from '#server/load/gate-limits.ts'
import { KnownPeople } from '#server/load/known-people.ts'
import { Shares } from '#server/load/shares.ts'
import { ShareBudgets } from '#server/mail/share-budgets.ts'
import { FailedAccounts } from '#server/sign-in/passwords/failed-accounts.ts'
import { RecentSignIns } from '#server/sign-in/passwords/recent-sign-ins.ts'
import { UnknownAddresses } from '#server/sign-in/passwords/unknown-addresses.ts'

const newcomers = 1_000

type Full = { capacity: number; use: (n: number) => void }

const full: Record<string, () => Full> = {
  'sessions and browsers of known people'() {
    const people = new KnownPeople()
    return { capacity: 100_000, use: (n) => people.keep(hashSecret(`token ${n}`), `person ${n}`) }
  },
  'shares of people'() {
    const shares = new Shares(gateLimits)
    return {
      capacity: 50_000,
      use(n) {
        shares.people.keep(hashSecret(`token ${n}`), `person ${n}`)
        shares.ofPerson(hashSecret(`token ${n}`))
      },
    }
  },
  'quotas of accounts'() {
    const { events } = quotas(dayLimits, { isOn: true, now: () => 0 })
    return { capacity: 100_000, use: (n) => events.add(`person ${n}`) }
  },
  'budgets for emails'() {
    const hash = (share: string) => Buffer.from(hashSecret(share)).toString('base64url')
    const budgets = new ShareBudgets({ isOn: true, hash, onRefused: () => undefined })
    return { capacity: 10_000, use: (n) => void budgets.take(2, { shares: [`share ${n}`], school: 'school' }, 0) }
  },
  'sign-ins that failed'() {
    const failed = new FailedAccounts()
    return { capacity: 100_000, use: (n) => void failed.note('share', `account ${n}`, 0) }
  },
  'sign-ins that succeeded'() {
    const recent = new RecentSignIns()
    return { capacity: 10_000, use: (n) => recent.note([`share ${n}`], `person ${n}`, 0) }
  },
  'addresses without an account'() {
    const unknown = new UnknownAddresses(Buffer.from('a key'), 20_000)
    return { capacity: 20_000, use: (n) => void unknown.count({ kind: 'student', email: `email ${n}` }, 0) }
  },
}

for (const [name, fill] of Object.entries(full))
  test(`${name}: dropping the oldest entry starts no new iteration over the map`, () => {
    const { capacity, use } = fill()
    for (let n = 0; n < capacity; n += 1) use(n)
    const walks = countWalks(() => {
      for (let n = 0; n < newcomers; n += 1) use(capacity + n)
    })
    assert.ok(walks < newcomers / 10, `${walks} walks for ${newcomers} entries`)
  })

test('no server code starts an iterator only to find a map’s first entry', () => {
  const root = join(import.meta.dirname, '..', '..')
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  assert.ok(files.length > 500)
  const first = /\.(?:keys|values|entries)\(\)\.next\(\)/
  assert.deepEqual(
    files.filter((file) => first.test(readFileSync(join(root, file), 'utf8'))),
    [],
    'Use OldestFirstMap.',
  )
})

/** Returns how many iterators over maps with more than a hundred entries are created while `work` runs. */
function countWalks(work: () => void): number {
  const names = ['keys', 'values', 'entries', Symbol.iterator] as const
  const originals = names.map((name) => Reflect.get(Map.prototype, name) as () => MapIterator<unknown>)
  let walks = 0
  try {
    for (const [index, name] of names.entries())
      Reflect.set(Map.prototype, name, function (this: Map<unknown, unknown>) {
        walks += Number(this.size > 100)
        return originals[index]!.call(this)
      })
    work()
  } finally {
    for (const [index, name] of names.entries()) Reflect.set(Map.prototype, name, originals[index])
  }
  return walks
}
