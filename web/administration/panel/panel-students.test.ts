import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toChangedStudent, findFormFaults, listSchoolStudents, readRefusal } from './panel-students.ts'

const student = (first_name: string, last_name: string, school = 'alder') => {
  return { id: `${first_name} ${last_name}`, first_name, last_name, email: `${first_name}@x.edu`, school }
}

test('students of the university are sorted by last name, and others are left out', () => {
  const answer = [
    student('Zoe', 'Ames'),
    student('Ida', 'Öberg'),
    student('Bo', 'Reed', 'birch'),
    student('Al', 'Ames'),
  ]
  assert.deepEqual(
    listSchoolStudents(answer, 'alder').map(({ id }) => id),
    ['Al Ames', 'Zoe Ames', 'Ida Öberg'],
  )
  assert.throws(() => listSchoolStudents({ students: [] }, 'alder'), TypeError)
})

test('names are required, a password is not', () => {
  const form = { first_name: 'Maya', last_name: 'Bergström', password: '' }
  assert.deepEqual(findFormFaults(form), {})
  assert.deepEqual(findFormFaults({ ...form, first_name: ' ', last_name: '' }), {
    first_name: 'Name fields are required',
    last_name: 'Name fields are required',
  })
  assert.deepEqual(findFormFaults({ ...form, password: 'qwertyui' }), { password: passwordMessages.tooRegular })
  assert.deepEqual(findFormFaults({ ...form, password: 'seven77' }), {
    password: 'Password must be at least 8 characters long',
  })
})

test('only changed names are sent, and a password only if one was entered', () => {
  const stored = { first_name: 'Maya', last_name: 'Bergström' }
  const form = { first_name: ' Maya ', last_name: 'Bergström', password: '' }
  assert.deepEqual(toChangedStudent(form, stored), {})
  assert.deepEqual(toChangedStudent({ ...form, first_name: 'Maja ' }, stored), { first_name: 'Maja' })
  assert.deepEqual(toChangedStudent({ ...form, password: ' eight 88' }, stored), { password: ' eight 88' })
})

for (const { name, error, says } of [
  {
    name: 'a rejected field shows the server’s message',
    error: new ApiError(400, { password: ['Too common.'] }, null),
    says: { faults: { password: 'Too common.' }, error: null },
  },
  {
    name: 'a rejected request shows the server’s message for the whole form',
    error: new ApiError(403, { error: 'You do not have permission to do this' }, null),
    says: { faults: {}, error: 'You do not have permission to do this' },
  },
  {
    name: 'a failure without a message shows the page’s own',
    error: new ApiError(500, {}, null),
    says: { faults: {}, error: 'Failed to update student information' },
  },
])
  test(name, () => assert.deepEqual(readRefusal(error), says))
