import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFiltered, asQuery, readFilters, whyNoDays } from './audit-filters.ts'

const read = (query: string, mayChoose = true) => readFilters(new URLSearchParams(query), mayChoose)

test('the filters are read from the URL, and an invalid filter is ignored', () => {
  const none = { school: null, action: 'changes', person: '', from: null, to: null }
  assert.deepEqual(read(''), none)
  assert.deepEqual(read('action=constructor&from=yesterday&to=2026-02-30&other=1'), none)
  assert.deepEqual(read('school=s1&action=exports&person=Ruth&from=2026-03-01&to=2026-03-02'), {
    school: 's1',
    action: 'exports',
    person: 'Ruth',
    from: '2026-03-01',
    to: '2026-03-02',
  })
  assert.equal(read('action=all').action, 'all')
  assert.equal(read('school=s1', false).school, null, 'a sub administrator has no choice')
})

test('days are in the viewer’s time zone, and the last day is included completely', () => {
  const { from: start, to: end } = asQuery(read('from=2026-03-01&to=2026-03-01'))
  assert.equal(new Date(start!).getHours(), 0)
  assert.equal(Date.parse(end!) - Date.parse(start!), 24 * 3_600_000)
  assert.match(whyNoDays(read('from=2026-03-02&to=2026-03-01')) ?? '', /before the start/)
  assert.equal(whyNoDays(read('from=2026-03-01&to=2026-03-01')), null)
})

test('empty filters aren’t sent, and any filter that differs from its default counts as filtered', () => {
  assert.equal(asQuery(read('action=all')).action, null)
  assert.equal(asQuery(read('person=%20')).person, null)
  assert.deepEqual(
    ['', 'action=all', 'person=x', 'from=2026-03-01'].map((query) => isFiltered(read(query))),
    [false, true, true, true],
  )
})
