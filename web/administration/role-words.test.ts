import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administratorsRoleWords, facultyRoleWords, explainNotManaged } from './role-words.ts'

test('each role sees what it may do by the server’s rules', () => {
  assert.equal(
    facultyRoleWords('master'),
    'You can promote faculty to Co-Administrator or University Admin, and delete a faculty account, but not the account of a Master Admin.',
  )
  assert.equal(
    facultyRoleWords('co'),
    'You can promote faculty to University Admin, and delete a faculty account, but not the account of a Master Admin or Co-Administrator.',
  )
  assert.equal(facultyRoleWords('sub'), null)
  assert.match(administratorsRoleWords('master'), /the role of a Co-Administrator or University Admin\./)
  assert.match(administratorsRoleWords('co'), /the role of a University Admin\. A revocation can be reversed/)
})

test('an administrator whose role the viewer can’t change is listed with the reason, but not the viewer', () => {
  const explain = (ownRole: 'master' | 'co', target: 'master' | 'co' | 'sub', id = 'other') =>
    explainNotManaged({ id: 'own', role: ownRole }, { id, role: target })
  assert.equal(explain('master', 'co'), null)
  assert.equal(explain('co', 'sub'), null)
  assert.equal(explain('master', 'master'), 'Can be changed only from the server’s command line')
  assert.equal(explain('co', 'co'), 'Managed by Master Admins')
  assert.equal(explain('master', 'master', 'own'), null)
})
