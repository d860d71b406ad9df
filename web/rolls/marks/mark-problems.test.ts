import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#web/api/api-error.ts'
import { markProblems, undoProblems } from './mark-problems.ts'

const fields = ['reason', 'email', 'first_name', 'last_name'] as const
const fault = (field: string, reason: string) =>
  new ApiError(400, { marks: [`Line 1, ${field}: ${reason}`], lines: [{ line: 1, field, reason, code: 'required' }] })

test('an error about a field is shown at that field, and any other error above the buttons', () => {
  assert.deepEqual(markProblems(fault('first_name', 'Add a first name.'), fields), { first_name: 'Add a first name.' })
  assert.deepEqual(markProblems(fault('student', 'No such student.'), fields), { form: 'No such student.' })
  assert.deepEqual(markProblems(fault('email', 'Another university.'), ['reason']), { form: 'Another university.' })
  assert.deepEqual(undoProblems(new ApiError(400, { reason: ['Give a reason.'] })), { reason: 'Give a reason.' })
})

test('a failed call explains why and what to do', () => {
  const forms = [
    new ApiError(0, undefined),
    new ApiError(502, '<html>'),
    new ApiError(409, { error: 'Being deleted.' }),
  ]
  assert.deepEqual(
    forms.map((error) => markProblems(error, fields).form),
    [
      'The mark wasn’t saved. The server didn’t answer. Check your connection and try again.',
      'The mark wasn’t saved. Something went wrong on our side. Please try again.',
      'The mark wasn’t saved. Being deleted.',
    ],
  )
  assert.match(markProblems(new ApiError(404, { error: 'Not found' }), fields).form!, /^This event doesn’t exist/)
  assert.match(undoProblems(new ApiError(404, { error: 'Not found' })).form!, /^This mark doesn’t exist/)
  assert.match(undoProblems(new ApiError(0, undefined)).form!, /^The mark wasn’t undone\./)
})
