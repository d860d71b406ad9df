import assert from 'node:assert/strict'
import test from 'node:test'
import { describeHistory } from './history-words.ts'

const failed = 'Failed to load your attendance history. Please try again later.'
const studentId = 's1'

for (const { name, history, summary, problem } of [
  {
    name: 'a history that can’t be loaded shows an error',
    history: { studentId, data: undefined, isError: true },
    summary: null,
    problem: failed,
  },
  {
    name: 'a history that can’t be reloaded keeps its summary',
    history: { studentId, data: [{}, { present: true }, { present: false }], isError: true },
    summary: 'You have attended 2 event(s).',
    problem: failed,
  },
  {
    name: 'an empty history says that nothing was attended',
    history: { studentId, data: [], isError: false },
    summary: 'You have not attended any events yet.',
    problem: null,
  },
  {
    name: 'without a student id the history asks to sign in',
    history: { studentId: null, data: undefined, isError: false },
    summary: null,
    problem: 'Authentication required',
  },
  {
    name: 'a history that is loading has no message',
    history: { studentId, data: undefined, isError: false },
    summary: null,
    problem: null,
  },
]) {
  test(name, () => assert.deepEqual(describeHistory(history), { summary, problem }))
}
