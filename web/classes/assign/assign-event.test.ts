import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { assignInTurn, describeAssignment, describeEvents } from './assign-event.ts'

const [bio, chem, art] = ['BIO 210', 'CHEM 101', 'ART 5'].map((name, index) => ({ id: `c${index}`, name })) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
]

/** A server that returns a status for each class. `requestedIds` has the requested classes, in order. */
function aServer(statuses: Record<string, number>) {
  const requestedIds: string[] = []
  let open = 0
  const post = async (id: string) => {
    open += 1
    requestedIds.push(id)
    await Promise.resolve()
    assert.equal(open, 1, 'one class at a time')
    open -= 1
    if (statuses[id]) throw new ApiError(statuses[id], {})
  }
  return { requestedIds, post }
}

const summaries: { name: string; statuses: Record<string, number>; says: string }[] = [
  {
    name: 'every class is new',
    statuses: {},
    says: 'Event successfully assigned to 3 class(es)',
  },
  {
    name: 'some have it already',
    statuses: { c1: 400, c2: 400 },
    says: '1 class(es) assigned successfully. 2 class(es) already had this event: CHEM 101, ART 5',
  },
  {
    name: 'all have it already',
    statuses: { c0: 400, c1: 400, c2: 400 },
    says: 'All selected classes already have this event assigned: BIO 210, CHEM 101, ART 5',
  },
]
for (const { name, statuses, says } of summaries) {
  test(`an event is assigned to each class in turn, and the summary is right when ${name}`, async () => {
    const { requestedIds, post } = aServer(statuses)
    const result = await assignInTurn([bio, chem, art], post)
    assert.deepEqual([requestedIds, result.error], [['c0', 'c1', 'c2'], null])
    assert.equal(describeAssignment(result), says)
  })
}

test('an error other than 400 stops the assignments, and a retry doesn’t repeat the ones that succeeded', async () => {
  const first = await assignInTurn([bio, chem, art], aServer({ c1: 503 }).post)
  assert.deepEqual([first.assigned, first.already], [[bio], []])
  assert.ok(first.error instanceof ApiError)

  const { requestedIds, post } = aServer({})
  const second = await assignInTurn([bio, chem, art], post, { previous: first })
  assert.deepEqual([requestedIds, second.error], [['c1', 'c2'], null])
  assert.equal(describeAssignment(second), 'Event successfully assigned to 3 class(es)')
})

test('the summary counts the events assigned to a class, and those that were already assigned', () => {
  assert.equal(describeEvents({ assigned: [bio], already: [] }, 'BIO 210'), '1 event assigned to BIO 210.')
  assert.equal(
    describeEvents({ assigned: [bio, chem], already: [art] }, 'BIO 210'),
    '2 events assigned to BIO 210. 1 was already assigned.',
  )
})

test('each call reports one step of progress', async () => {
  let steps = 0
  await assignInTurn([bio, chem, art], aServer({ c1: 400 }).post, { onStep: () => (steps += 1) })
  assert.equal(steps, 3)
})
