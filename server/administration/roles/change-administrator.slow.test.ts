import assert from 'node:assert/strict'
import { onEmptyInstallations, runAdmin, serve } from '#test/servers.ts'
import { call } from '#test/call.ts'

const words = 'three words of mine'

onEmptyInstallations(
  'masters are changed and revoked beside a running server, except the last one',
  async (place, t) => {
    const { url } = await serve(t, place)
    const create = (first: string) => {
      const flags = [
        '--email',
        `${first}@rollbook.test`,
        '--first-name',
        first,
        '--last-name',
        'Quist',
        '--role',
        'master',
      ]
      return runAdmin(place, ['create', ...flags, '--password-stdin'], words)
    }
    assert.equal((await create('ada')).code, 0)
    const body = { email: 'ada@rollbook.test', password: words }
    const { token } = (await call(url, 'POST', '/api/admin/signin/', { body })).body

    const refused = await runAdmin(place, ['revoke', '--email', 'ada@rollbook.test'])
    assert.deepEqual([refused.code, refused.out], [1, ''])
    assert.match(refused.err, /^Not changed: ada@rollbook\.test is the last Master Admin, .+ add another one first/)
    assert.equal((await call(url, 'GET', '/api/admins/', { token })).status, 200)

    assert.equal((await create('grace')).code, 0)
    const demoted = await runAdmin(place, ['role', '--email', 'ada@rollbook.test', '--role', 'co'])
    assert.deepEqual(
      [demoted.code, demoted.out],
      [0, 'ada@rollbook.test is now Co-Administrator. They were signed out and get an email.\n'],
    )
    assert.equal((await call(url, 'GET', '/api/admins/', { token })).status, 401, 'signed out at once')
    const listed = await runAdmin(place, ['list'])
    assert.equal(
      listed.out,
      'ada@rollbook.test\tada Quist\tCo-Administrator\tSystem-wide\ngrace@rollbook.test\tgrace Quist\tMaster Admin\tSystem-wide\n',
    )
  },
)
