import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { clearSession, readSession, readRole, storeSignedIn } from './session.ts'

const signIn = {
  token: 'st1_x',
  student_id: 's1',
  faculty_id: 'f1',
  school_id: 'u1',
  admin_id: 'a1',
  role: 'sub',
  user_type: 'faculty',
} as const

test('a session is stored in seven keys of local storage, and signing out removes them', (t) => {
  const storage = anEmptyStorage(t)
  storage.set('deviceId', 'dev_1')
  storeSignedIn(signIn, 'student')
  assert.deepEqual(Object.fromEntries(storage), {
    deviceId: 'dev_1',
    authToken: 'st1_x',
    studentId: 's1',
    facultyId: 'f1',
    schoolId: 'u1',
    adminId: 'a1',
    adminRole: 'sub',
    userType: 'faculty',
  })
  clearSession()
  assert.deepEqual(Object.fromEntries(storage), { deviceId: 'dev_1' })
})

test('the next person to sign in inherits nothing from the previous person’s session', (t) => {
  const storage = anEmptyStorage(t)
  storeSignedIn(signIn, 'faculty')
  storeSignedIn({ token: 'st1_y', student_id: 's2' }, 'student')
  assert.deepEqual(Object.fromEntries(storage), { authToken: 'st1_y', studentId: 's2', userType: 'student' })
  storeSignedIn({ token: 'st1_z', faculty_id: 'f2' }, 'faculty')
  assert.deepEqual(Object.fromEntries(storage), { authToken: 'st1_z', facultyId: 'f2', userType: 'faculty' })
})

test('an admin with a temporary password gets no admin session until they change it', (t) => {
  const storage = anEmptyStorage(t)
  storeSignedIn({ token: 'st1_x', admin_id: 'a1', role: 'co', user_type: 'admin', must_change_password: true }, 'admin')
  assert.deepEqual(Object.fromEntries(storage), { authToken: 'st1_x', userType: 'admin' })
  assert.equal(readRole(readSession()), null)
})

for (const { name, ids, is } of [
  {
    name: 'the faculty role takes precedence over student and administrator',
    ids: ['facultyId', 'studentId', 'adminId'],
    is: 'faculty',
  },
  { name: 'the student role takes precedence over administrator', ids: ['studentId', 'adminId'], is: 'student' },
  { name: 'someone with only an administrator id is an administrator', ids: ['adminId'], is: 'admin' },
  { name: 'a token without an id has no role', ids: ['authToken', 'userType'], is: null },
]) {
  test(name, (t) => {
    const storage = anEmptyStorage(t)
    for (const id of ids) storage.set(id, 'x')
    assert.equal(readRole(readSession()), is)
  })
}
