import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { StepUpCanceled } from '#web/session/step-up-canceled.ts'
import { allPromotedWords, promotedWords, promoteEach } from './promote-each.ts'

const people = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => ({ id: name, first_name: name, last_name: 'Osei' }))

/** Promotes people with the given server responses. Also returns the ids that the server received. */
async function promote(answers: Record<string, Error>) {
  const requestedIds: string[] = []
  const result = await promoteEach(people, async ({ id }) => {
    requestedIds.push(id)
    if (answers[id]) throw answers[id]
  })
  return { ...result, requestedIds }
}

test('someone who can’t be promoted doesn’t stop the others, and is listed with the server’s reason or the page’s own', async () => {
  const already = 'One or more selected faculty members is already an administrator'
  const { promoted, failed, isAlready, requestedIds } = await promote({
    Ben: new ApiError(400, { error: already, code: 'already_administrator' }),
    Cleo: new ApiError(500, {}),
  })
  assert.deepEqual(requestedIds, ['Ada', 'Ben', 'Cleo', 'Dora'])
  assert.deepEqual(promoted, ['Ada', 'Dora'])
  assert.deepEqual(isAlready, ['Ben'], 'the dialog must not offer them again')
  assert.deepEqual(failed, [
    { id: 'Ben', name: 'Ben Osei', because: already },
    { id: 'Cleo', name: 'Cleo Osei', because: 'Failed to promote faculty' },
  ])
})

test('no response, a 401 or a 429 stops the promotions, and the remaining people are listed as failed', async () => {
  for (const [status, because] of [
    [0, 'Failed to promote faculty'],
    [429, 'Too many requests.'],
    [401, 'Authentication required'],
  ] as const) {
    const { promoted, failed, requestedIds } = await promote({ Ben: new ApiError(status, { error: because }) })
    assert.deepEqual([requestedIds, promoted], [['Ada', 'Ben'], ['Ada']])
    assert.deepEqual(
      failed.map((person) => [person.id, person.because]),
      ['Ben', 'Cleo', 'Dora'].map((id) => [id, status === 0 ? 'Failed to promote faculty' : because]),
    )
  }
})

test('canceling the password dialog stops the promotions without an error', async () => {
  const { promoted, failed, requestedIds } = await promote({ Ben: new StepUpCanceled() })
  assert.deepEqual({ promoted, failed, requestedIds }, { promoted: ['Ada'], failed: [], requestedIds: ['Ada', 'Ben'] })
})

test('the message after a promotion includes the number of people and the role', () => {
  assert.equal(
    allPromotedWords({ co: 0, sub: 1 }),
    '1 person was promoted to University Admin. A temporary password is on its way by email.',
  )
  assert.match(allPromotedWords({ co: 3, sub: 0 }), /^3 people were promoted to Co-Administrator\. Temporary passwords/)
  assert.match(
    allPromotedWords({ co: 2, sub: 1 }),
    /^2 people were promoted to Co-Administrator and 1 to University Admin\. Temporary passwords/,
  )
  assert.equal(promotedWords({ co: 0, sub: 0 }), null)
})
