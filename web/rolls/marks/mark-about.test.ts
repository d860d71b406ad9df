import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { emptyValues, explainMark, readTyped, storeTask, type MarkedPerson, type Task } from './task.ts'

const marked = (says: ShownMark['says']): Pick<MarkedPerson, 'mark'> => ({
  mark: { id: 'm', says, reason_kind: 'other', reason: 'x', made_by: null, made_at: '2026-03-03T15:05:00Z' },
})
const away: MarkedPerson = { id: 'noor', name: 'Noor', isPresent: false, mark: null }
const scanned: MarkedPerson = { ...away, isPresent: true, scannedAt: '2026-03-03T15:00:00Z' }

for (const [title, person, says] of [
  ['missing', away, /doesn’t change who was present/],
  ['checked in', scanned, /doesn’t change who was present/],
  ['checked in and marked present', { ...scanned, ...marked('present') }, /doesn’t change who was present/],
  ['on the roll only by a mark', { ...away, isPresent: true, ...marked('present') }, /takes this person off the roll/],
  ['marked absent', { ...away, ...marked('absent') }, /their check-in counts again/],
] as const)
  test(`an excuse explains what it changes for someone who is ${title}`, () => {
    assert.match(explainMark('excused', person)!, says)
  })

test('a mark “absent” explains that the check-in is kept, and a mark “present” has no explanation', () => {
  assert.match(explainMark('absent', scanned)!, /A check-in is kept/)
  assert.equal(explainMark('present', away), null)
})

test('the reason for undoing one mark isn’t offered for undoing a different one', (t) => {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  }
  Object.defineProperty(globalThis, 'window', { value: { sessionStorage }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  const undo = (id: string): Task => ({
    what: 'undo',
    person: { ...scanned, mark: { ...marked('absent').mark!, id } },
  })
  const values = { ...emptyValues, reason: 'Another Noor' }
  storeTask('talk', 'ruth', { task: undo('first'), values })
  assert.deepEqual(
    [readTyped('talk', 'ruth', undo('first')), readTyped('talk', 'ruth', undo('second'))],
    [values, null],
  )
})
