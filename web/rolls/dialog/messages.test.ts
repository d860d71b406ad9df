import assert from 'node:assert/strict'
import test from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { describeNoNames, rollProblem, saveRoll } from './messages.ts'

const noFacultyId = 'Faculty ID not found. You may need to log in again.'
const file = async () => 'the file'

test('a roll that can’t be loaded shows our error message, or the server’s if it is a refusal', () => {
  for (const error of [new ApiError(0, undefined), new ApiError(500, {}), new TypeError('x')]) {
    assert.equal(rollProblem('f1', error), 'Failed to load attendance data. Please try again.')
  }
  assert.equal(rollProblem('f1', new ApiError(403, { error: 'Not your event.' })), 'Not your event.')
  assert.equal(rollProblem('f1', null), null)
})

test('a failed download returns an error message, and a successful one saves the file', async () => {
  const saved: string[] = []
  const save = (text: string) => void saved.push(text)
  const fails = () => Promise.reject(new ApiError(403, { error: 'No.' }))
  assert.equal(
    await saveRoll('f1', { fetchFile: fails, save }),
    'Failed to download attendance data. Please try again.',
  )
  assert.deepEqual(saved, [])
  assert.equal(await saveRoll('f1', { fetchFile: file, save }), null)
  assert.deepEqual(saved, ['the file'])
})

test('without a faculty id there is neither a roll nor a file, and both return the error message', async () => {
  assert.equal(rollProblem(null, null), noFacultyId)
  const save = () => assert.fail('nothing is saved')
  assert.equal(await saveRoll(null, { fetchFile: file, save }), noFacultyId)
})

test('a roll whose names were deleted by retention says how many check-ins there were', () => {
  const none = describeNoNames({ count: 0, foundCount: 0, searchText: '', isFilling: false, withoutNames: 4 })
  assert.equal(none?.title, 'The names on this roll were deleted')
  assert.match(none?.sentence ?? '', /^4 check-ins are counted without a name\./)
  const marksOnly = describeNoNames({ count: 0, foundCount: 0, searchText: '', isFilling: false, withoutNames: 0 })
  assert.equal(marksOnly?.title, none?.title)
  assert.match(marksOnly?.sentence ?? '', /^The names were deleted/)
})

test('an empty roll says that names will appear while it fills, and a search without matches says so', () => {
  const empty = { count: 0, foundCount: 0, searchText: '', isFilling: false, withoutNames: null }
  const title = 'No attendance records yet for this event.'
  assert.deepEqual(describeNoNames(empty), { kind: 'none-yet', title, sentence: undefined })
  assert.equal(describeNoNames({ ...empty, isFilling: true })?.sentence, 'Names appear here as students check in.')
  const searched = { count: 30, foundCount: 0, searchText: ' Ada ', isFilling: true, withoutNames: 0 }
  assert.equal(describeNoNames(searched)?.title, 'No one on this roll is named “Ada”')
  assert.equal(describeNoNames({ ...searched, foundCount: 1 }), null)
})
