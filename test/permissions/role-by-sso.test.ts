import assert from 'node:assert/strict'
import { anAdmin } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'
import { freshToken, openStage } from './cast.ts'
import { requests } from './requests.ts'
import { binding } from './table.ts'

// The real round trip is in server/sign-in/sso/roles-by-sso.test.ts.
for (const role of ['co', 'master'] as const)
  onAnyEngine(
    `on every route, a faculty session that a university started gives a ${role} no more than any colleague`,
    async (world) => {
      const cast = await openStage(world)
      const { F2 } = cast.people
      await anAdmin(world, role, { faculty: F2 })
      const wrong: string[] = []
      for (const row of binding.filter(({ expect }) => expect.A === '401')) {
        const { token, ...request } = await requests[row.id]!(world, cast, 'F2')
        // Some rows end the session of their request.
        const ownToken = token === undefined ? await freshToken(world, cast, 'F2') : token
        await world.db.updateTable('session').set({ faculty_by_sso: 1 }).where('faculty_id', '=', F2.id).execute()
        const { method, path, body, headers, cookies, endless } = request
        const optional = {
          ...(headers && { headers }),
          ...(cookies && { cookies }),
          ...(endless && { headOnly: true }),
        }
        const answer = await world.call(method, path, { body, token: ownToken, ...optional })
        if (String(answer.status) !== row.expect.F2.replace('*', ''))
          wrong.push(`${row.id}: expected ${row.expect.F2}, got ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      assert.deepEqual(wrong, [])
    },
    { settings: { rateLimits: false } },
  )
