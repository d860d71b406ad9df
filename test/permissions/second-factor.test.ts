import assert from 'node:assert/strict'
import { anAdmin, aFaculty, signedIn } from '#test/builders.ts'
import { changeRequirement } from '#server/administration/second-factor/change-requirement.ts'
import { onAnyEngine } from '#test/world.ts'
import { openStage } from './cast.ts'
import { requests } from './requests.ts'
import { binding } from './table.ts'

const ownRows = new Set([
  'x.factor-confirm-options',
  'x.factor-confirm',
  'x.factor-confirm-sso',
  'x.first-passkey-options',
  'x.first-passkey',
])

onAnyEngine(
  'an administrator who hasn’t used the required second factor may call nothing else, and beside a faculty part has only its rights',
  async (world) => {
    const cast = await openStage(world)
    const { SA } = cast
    const professor = await aFaculty(world, SA)
    const sub = await anAdmin(world, 'sub', { school: SA, faculty: professor })
    const actor = { actor_kind: 'nobody', actor_id: null } as const
    const change = { scope: SA.id, required: true, actor, name: null }
    await world.db.transaction().execute((trx) => changeRequirement(trx, change, world.clock.now()))
    // Adding a passkey can be put off for two weeks, which are over.
    await world.db.updateTable('factor_requirement').set({ required_since: 0 }).execute()
    const wrong: string[] = []
    let refused = 0
    for (const row of binding.filter(
      ({ id, expect }) => expect.A === '401' && expect.U1 !== '401' && !ownRows.has(id),
    )) {
      const request = await requests[row.id]!(world, cast, 'A')
      for (const [name, parts, expected] of [
        ['alone', { admin: sub.id }, '403'],
        ['beside faculty', { admin: sub.id, faculty: professor.id }, row.expect.F2],
      ] as const) {
        const token = await signedIn(world, parts, sub.email, SA.id)
        const { status, body, text } = await world.call(request.method, request.path, {
          body: request.body,
          token,
          ...(request.endless && { headOnly: true }),
        })
        if (name === 'alone' && status === 403) {
          refused += 1
          if (row.expect.U1 !== '403' && body.code !== 'second_factor_required') wrong.push(`${row.id}: ${text}`)
        }
        // An id in the request may belong to someone else, so even a call that F2 may make can be refused.
        const isAllowed = status < 400 && !expected.startsWith('2')
        if (name === 'alone' ? status !== 403 : isAllowed) wrong.push(`${row.id} ${name}: ${status}, not ${expected}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.ok(refused > 60, String(refused))
  },
  { settings: { rateLimits: false } },
)
