import assert from 'node:assert/strict'
import test from 'node:test'
import { pageAt, pagesFor, roleLabel, whatRoleMayDo } from './admin-pages.ts'

const labelsFor = (role: string | null) => pagesFor(role).map(({ label }) => label)
const six = ['Dashboard', 'Universities', 'Faculty', 'Administrators', 'Settings', 'Usage Report']

test('the side of the administrator area has its six items for master and co', () => {
  assert.deepEqual(labelsFor('master'), six)
  assert.deepEqual(labelsFor('co'), six)
})

test('a sub administrator, or whose role is unknown, sees no Universities, Administrators and Settings', () => {
  for (const role of ['sub', 'revoked', '', null]) {
    assert.deepEqual(labelsFor(role), ['Dashboard', 'Faculty', 'Usage Report'], String(role))
  }
})

test('every page of the area has its own address and title', () => {
  assert.deepEqual(
    pagesFor('master').map(({ address, title }) => `${address} ${title}`),
    [
      '/admin/dashboard Admin Dashboard',
      '/admin/universities University Management',
      '/admin/faculty-admins Faculty Management',
      '/admin/administrators Administrators',
      '/admin/settings Settings',
      '/admin/usage-report Usage Report',
    ],
  )
})

test('a page is found with a slash at its end too, and an unknown address isn’t', () => {
  assert.equal(pageAt('/admin/universities')?.title, 'University Management')
  assert.equal(pageAt('/admin/universities/')?.address, '/admin/universities')
  assert.equal(pageAt('/admin/audit')?.title, 'Audit')
  assert.equal(pageAt('/admin/universities/more'), undefined)
})

test('the dashboard says what an administrator’s role may do, by the server’s rules', () => {
  assert.equal(
    whatRoleMayDo('master'),
    'You manage all universities. You can promote faculty to Co-Administrator or University Admin.',
  )
  assert.equal(whatRoleMayDo('co'), 'You manage all universities. You can promote faculty to University Admin.')
  for (const role of ['sub', 'revoked', null]) assert.match(whatRoleMayDo(role), /^You manage your own university,/)
})

test('an administrator’s role has its name, and an unknown one has none', () => {
  assert.deepEqual(['master', 'co', 'sub', 'revoked', 'toString', null].map(roleLabel), [
    'Master Admin',
    'Co-Administrator',
    'University Admin',
    null,
    null,
    null,
  ])
})
