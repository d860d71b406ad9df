import assert from 'node:assert/strict'
import test from 'node:test'
import { pageAt, pagesFor, roleLabel, describePermissions } from './admin-pages.ts'

const labelsFor = (role: string | null) => pagesFor(role).map(({ label }) => label)
const six = ['Dashboard', 'Universities', 'Faculty', 'Administrators', 'Settings', 'Usage Report']

test('the administrators’ sidebar has six items for master and co', () => {
  assert.deepEqual(labelsFor('master'), six)
  assert.deepEqual(labelsFor('co'), six)
})

test('a sub administrator, or an unknown role, sees no Universities, Administrators and Settings', () => {
  for (const role of ['sub', 'revoked', '', null]) {
    assert.deepEqual(labelsFor(role), ['Dashboard', 'Faculty', 'Usage Report'], String(role))
  }
})

test('every page in the administrators’ sidebar has its own path and title', () => {
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

test('a page is found even with a trailing slash, and an unknown path isn’t found', () => {
  assert.equal(pageAt('/admin/universities')?.title, 'University Management')
  assert.equal(pageAt('/admin/universities/')?.address, '/admin/universities')
  assert.equal(pageAt('/admin/audit')?.title, 'Audit')
  assert.equal(pageAt('/admin/universities/more'), undefined)
})

test('the dashboard describes what an administrator’s role may do by the server’s rules', () => {
  assert.equal(
    describePermissions('master'),
    'You manage all universities. You can promote faculty to Co-Administrator or University Admin.',
  )
  assert.equal(describePermissions('co'), 'You manage all universities. You can promote faculty to University Admin.')
  for (const role of ['sub', 'revoked', null])
    assert.match(describePermissions(role), /^You manage your own university,/)
})

test('each administrator’s role has a name, and an unknown role has none', () => {
  assert.deepEqual(['master', 'co', 'sub', 'revoked', 'toString', null].map(roleLabel), [
    'Master Admin',
    'Co-Administrator',
    'University Admin',
    null,
    null,
    null,
  ])
})
