import assert from 'node:assert/strict'
import { createOutbound } from '#server/outbound/outbound.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, changeProvider, onProvider, signInAt } from '#test/sso/steps.ts'
import { createKinds } from './kinds.ts'
import { findProvider } from './provider-store.ts'
import { refreshProvider, refreshProviders } from './refresh-providers.ts'

onProvider(
  'a description is read again once a day, and the last valid one stays',
  async ({ world, provider, school, id }) => {
    const outbound = createOutbound({ allowed: ['127.0.0.1'] })
    const kinds = createKinds({ ...world.settings, outbound, now: world.clock.now })
    const warnings: unknown[] = []
    const log = { warn: (details: unknown) => void warnings.push(details) }
    const refresh = () => refreshProviders({ db: world.db, kinds, now: world.clock.now, log })
    const stored = async () => {
      const row = await world.db.selectFrom('identity_provider').selectAll().executeTakeFirstOrThrow()
      return {
        scopes: (JSON.parse(row.metadata) as { scopes_supported: string[] }).scopes_supported,
        at: row.fetched_at,
      }
    }
    provider.faults = { description: { scopes_supported: ['openid'] } }
    await refresh()
    assert.deepEqual((await stored()).scopes, ['openid', 'email', 'profile'], 'not before a day is over')
    world.clock.pass(24 * 3_600_000 + 1)
    await refresh()
    assert.deepEqual(await stored(), { scopes: ['openid'], at: world.clock.now() })

    const readAt = world.clock.now()
    world.clock.pass(24 * 3_600_000 + 1)
    for (const description of [{ issuer: 'https://evil.example' }, { jwks_uri: undefined }]) {
      provider.faults = { description }
      await refresh()
      assert.deepEqual(await stored(), { scopes: ['openid'], at: readAt })
    }
    const warning = { provider: id, school: school.id }
    assert.deepEqual(warnings, [warning, warning])
    provider.faults = {}
    const close = (closed_at: number | null) => world.db.updateTable('school').set({ closed_at }).execute()
    await close(world.clock.now())
    await refresh()
    assert.equal((await stored()).at, readAt, 'a closed university stands still')
    await close(null)
    await refresh()
    assert.equal((await stored()).at, world.clock.now())
    assert.equal((await signInAt(world, provider, id, aPerson(school))).status, 200)
  },
)

onProvider(
  'a description that arrives after the settings were changed doesn’t replace the new one',
  async ({ world, id, admin }, t) => {
    const next = await startFakeProvider(t)
    const kinds = createKinds({
      ...world.settings,
      outbound: createOutbound({ allowed: ['127.0.0.1'] }),
      now: world.clock.now,
    })
    const readMetadata = async () =>
      (await world.db.selectFrom('identity_provider').select(['issuer', 'metadata']).executeTakeFirst())!
    const discover: typeof kinds.oidc.discover = async (...question) => {
      const description = await kinds.oidc.discover(...question)
      const saved = await changeProvider(world, { id, token: admin.token }, { address: next.issuer })
      assert.equal(saved.status, 200)
      return description
    }
    const provider = (await findProvider(world.db, id))!
    const deps = { db: world.db, kinds: { ...kinds, oidc: { ...kinds.oidc, discover } }, now: world.clock.now }
    assert.equal(await refreshProvider(deps, provider, 'nobody'), null)
    const { issuer, metadata } = await readMetadata()
    assert.deepEqual([issuer, JSON.parse(metadata).issuer], [next.issuer, next.issuer])
  },
)
