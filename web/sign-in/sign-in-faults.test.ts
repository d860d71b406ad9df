import assert from 'node:assert/strict'
import test from 'node:test'
import { studentFaults, whyEmailIsWrong } from './sign-in-faults.ts'

const values = { email: 'maya@students.alder.edu', password: 'three words of mine', remember_me: false }

test('signing in with a password needs email and password, and the error is shown once, at the first empty field', () => {
  const sentence = 'Email and Password are required for direct sign-in'
  assert.deepEqual(studentFaults({ ...values, email: ' ', password: '' }, 'direct'), { email: sentence })
  assert.deepEqual(studentFaults({ ...values, password: '' }, 'direct'), { password: sentence })
  assert.deepEqual(studentFaults(values, 'direct'), {})
})

test('a sign-in link needs the email, but no password', () => {
  assert.deepEqual(studentFaults({ ...values, email: ' ', password: '' }, 'link'), { email: 'Email is required' })
  assert.deepEqual(studentFaults({ ...values, email: 'maya' }, 'link'), { email: 'Enter a valid email address.' })
  assert.deepEqual(studentFaults({ ...values, password: '' }, 'link'), { email: undefined })
  assert.equal(whyEmailIsWrong(''), 'Email is required')
})
