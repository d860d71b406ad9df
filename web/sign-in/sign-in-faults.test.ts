import assert from 'node:assert/strict'
import test from 'node:test'
import { studentFaults, whyEmailIsWrong } from './sign-in-faults.ts'

const typed = { email: 'maya@students.alder.edu', password: 'three words of mine', remember_me: false }

test('signing in by password needs email and password, reported once at the first empty field', () => {
  const both = 'Email and Password are required for direct sign-in'
  assert.deepEqual(studentFaults({ ...typed, email: ' ', password: '' }, 'direct'), { email: both })
  assert.deepEqual(studentFaults({ ...typed, password: '' }, 'direct'), { password: both })
  assert.deepEqual(studentFaults(typed, 'direct'), {})
})

test('a sign-in link needs the email, and no password', () => {
  assert.deepEqual(studentFaults({ ...typed, email: ' ', password: '' }, 'link'), { email: 'Email is required' })
  assert.deepEqual(studentFaults({ ...typed, email: 'maya' }, 'link'), { email: 'Enter a valid email address.' })
  assert.deepEqual(studentFaults({ ...typed, password: '' }, 'link'), { email: undefined })
  assert.equal(whyEmailIsWrong(''), 'Email is required')
})
