import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFreshness, type RollNews } from './freshness-words.ts'
import { newRows } from './use-new-rows.ts'

const lost = 'Connection lost. Trying again.'
const lastReload = { updatedAt: 4_000, isError: false }
const cases: { name: string; news: RollNews; tone: string; says: string }[] = [
  {
    name: 'a stream that is open is live',
    news: { live: { state: 'live', since: 1_000, heardAt: 8_200 }, ...lastReload },
    tone: 'live',
    says: 'Live ·\u00a0updated 2\u00a0s ago',
  },
  {
    name: 'before the stream opens, the age of the loaded list is shown',
    news: { live: { state: 'off', since: 0, heardAt: 0 }, ...lastReload },
    tone: 'asked',
    says: 'Updated 6\u00a0s ago',
  },
  {
    name: 'a refused stream is not reported as lost',
    news: { live: { state: 'refused', since: 5_000, heardAt: 0 }, ...lastReload },
    tone: 'asked',
    says: 'Updated 6\u00a0s ago',
  },
  {
    name: 'a lost stream is reported',
    news: { live: { state: 'lost', since: 5_000, heardAt: 3_000 }, ...lastReload },
    tone: 'lost',
    says: lost,
  },
  {
    name: 'a lost stream is not reported if the roll was reloaded since',
    news: { live: { state: 'lost', since: 3_000, heardAt: 1_000 }, ...lastReload },
    tone: 'asked',
    says: 'Updated 6\u00a0s ago',
  },
  {
    name: 'a lost stream is reported if reloading the roll failed',
    news: { live: { state: 'lost', since: 3_000, heardAt: 1_000 }, updatedAt: 4_000, isError: true },
    tone: 'lost',
    says: lost,
  },
]
for (const { name, news, tone, says } of cases) {
  test(name, () => assert.deepEqual(describeFreshness(news, 10_000), { tone, says }))
}

test('rows are highlighted when they arrive, not when the page opens', () => {
  const first = newRows(null, [{ id: 'a' }, { id: 'b' }])
  assert.deepEqual(first.arrived, [])
  const second = newRows(first.ids, [{ id: 'c' }, { id: 'a' }, { id: 'b' }])
  assert.deepEqual(second.arrived, ['c'])
  assert.deepEqual(newRows(second.ids, [{ id: 'a' }]).arrived, [])
})
