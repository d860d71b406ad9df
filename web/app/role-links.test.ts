import assert from 'node:assert/strict'
import test from 'node:test'
import { sessionKeys, type Session } from '#web/session/session.ts'
import { roleLinks } from './role-links.ts'

const nobody = Object.fromEntries(sessionKeys.map((key) => [key, null])) as Session
const listLinks = (session: Partial<Session>) =>
  roleLinks({ ...nobody, ...session }).map(
    ({ label, address, isSignedIn }) => `${label} ${address}${isSignedIn ? ' (in)' : ''}`,
  )

test('the bar links to each role’s landing page when no one is signed in', () => {
  assert.deepEqual(listLinks({}), ['Students /auth/student', 'Faculty /auth/faculty', 'Admin /auth/admin'])
})

for (const { name, session, links } of [
  {
    name: 'the bar links a signed-in student to the student dashboard',
    session: { studentId: 's1' },
    links: ['Student Dashboard /student/dashboard (in)', 'Faculty /auth/faculty', 'Admin /auth/admin'],
  },
  {
    name: 'the bar links signed-in faculty to the faculty dashboard',
    session: { facultyId: 'f1' },
    links: ['Students /auth/student', 'Faculty Dashboard /faculty/dashboard (in)', 'Admin /auth/admin'],
  },
  {
    name: 'the bar links a signed-in administrator to the admin dashboard',
    session: { adminId: 'a1' },
    links: ['Students /auth/student', 'Faculty /auth/faculty', 'Admin Dashboard /admin/dashboard (in)'],
  },
]) {
  test(name, () => assert.deepEqual(listLinks(session), links))
}
