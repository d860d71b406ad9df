import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { aManagedProvider, aTestEnd } from './provider-steps.ts'
import { journey, type Stage } from './stage.ts'
import { press, readPath, sees, seesHeading } from './steps.ts'

const readAddress = 'https://login.alder.edu/.well-known/openid-configuration'
const notFound =
  'This isn’t a description of an identity provider. The address often ends in /.well-known/openid-configuration.'

/** Answers the administrators' calls, and the provider, which sends people straight back with a ticket. */
async function serveProvider(
  page: Page,
  stage: Stage,
): Promise<{ bodies: unknown[]; refuseTest: (is: boolean) => void }> {
  const bodies: unknown[] = []
  let provider: ManagedProvider | null = null
  let isTestRefused = false
  await page.route(/\/api\/schools\/[^/]+\/identity-providers\/$/, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: provider ? [provider] : [] })
    const body = route.request().postDataJSON() as { address: string; name?: string }
    bodies.push(body)
    if (body.address !== readAddress)
      return route.fulfill({
        status: 400,
        json: { address: [notFound], error_codes: { address: ['no_provider_found'] } },
      })
    provider = aManagedProvider(stage, { name: body.name ?? stage.school.name })
    return route.fulfill({ status: 201, json: provider })
  })
  await page.route(/\/api\/identity-providers\/[^/]+\/$/, async (route) => {
    if (route.request().method() === 'DELETE') {
      provider = null
      return route.fulfill({ status: 204 })
    }
    const { client_secret, ...changes } = route.request().postDataJSON() as Partial<ManagedProvider> & {
      client_secret?: string
    }
    bodies.push({ ...changes, ...(client_secret !== undefined && { client_secret }) })
    provider = { ...provider!, ...changes, has_secret: provider!.has_secret || client_secret !== undefined }
    return route.fulfill({ json: provider })
  })
  await page.route(/\/api\/identity-providers\/[^/]+\/test\/$/, (route) =>
    route.fulfill({ json: { address: '/auth/sso?ticket=one' } }),
  )
  await page.route(/\/api\/sso\/redeem\/$/, (route) => {
    if (isTestRefused) {
      const error = 'We couldn’t verify the answer from Alder Valley. Try again.'
      return route.fulfill({ status: 400, json: { error, code: 'sso_refused' } })
    }
    provider = { ...provider!, tested_at: new Date(stage.world.clock.now()).toISOString(), is_tested: true }
    return route.fulfill({ json: aTestEnd(stage) })
  })
  return { bodies, refuseTest: (is) => void (isTestRefused = is) }
}

journey('a Master Admin sets up the university’s own sign-in, with a wrong turn at each step', async (stage) => {
  const { school } = stage
  const { desk } = await anAdminAt(stage, '/admin/universities')
  const served = await serveProvider(desk, stage)
  await desk.getByRole('link', { name: `Sign-in of ${school.name}` }).click()
  await seesHeading(desk, 'University Sign-In')
  await stage.check(desk, 'no sign-in yet')

  // Not the address of a provider. What was typed stays.
  stage.expectTrouble(/400 POST \/api\/schools\//)
  await desk.getByLabel('Discovery or metadata address').fill('https://www.alder.edu')
  await desk.getByLabel(/^Name on the button/).fill('Alder Valley')
  await press(desk, 'Add a Sign-In')
  await sees(desk, notFound)
  await stage.check(desk, 'not a provider')
  await desk.getByLabel('Discovery or metadata address').fill(readAddress)
  await press(desk, 'Add a Sign-In')
  await seesHeading(desk, 'What we found')
  await stage.check(desk, 'a new sign-in')

  // Its own address of ours, and no switch before a test.
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(desk, 'Copy: Redirect address')
  await sees(desk, 'Redirect address: copied.')
  assert.equal(await desk.evaluate('navigator.clipboard.readText()'), `${stage.site}/sso/oidc/pR0v1d3rOfAlder1`)
  assert.equal(await desk.getByRole('button', { name: 'Switch On' }).isDisabled(), true)

  // A test before saving says so, and a reload keeps the draft, but never the secret.
  await desk.getByLabel('Client ID').fill('rollbook')
  await desk.getByLabel('Client secret').fill('not to be kept')
  await sees(desk, 'You have unsaved changes. The test uses what is saved.')
  assert.doesNotMatch(await desk.evaluate('JSON.stringify({ ...sessionStorage })'), /not to be kept/)
  await desk.reload()
  await seesHeading(desk, 'What we found')
  assert.equal(await desk.getByLabel('Client ID').inputValue(), 'rollbook')
  assert.equal(await desk.getByLabel('Client secret').inputValue(), '')
  await desk.getByLabel('Client secret').fill('a secret of theirs')
  await press(desk, 'Save')
  await sees(desk, 'Saved.')
  await sees(desk, 'A secret is stored. Type a new one to replace it.')
  assert.deepEqual(served.bodies.at(-1), { client_id: 'rollbook', client_secret: 'a secret of theirs' })

  // A test that fails, and one that works.
  served.refuseTest(true)
  stage.expectTrouble(/400 POST \/api\/sso\/redeem\//)
  await press(desk, 'Test Now')
  await sees(desk, 'The test failed')
  assert.equal(readPath(desk), `/admin/sign-in?school=${school.id}&provider=pR0v1d3rOfAlder1`)
  await stage.check(desk, 'a test that failed')
  served.refuseTest(false)
  await press(desk, 'Test Now')
  await sees(desk, 'This person could sign in.')
  await stage.check(desk, 'a test that worked')

  await press(desk, 'Switch On')
  await sees(desk, 'This sign-in is on.')
  await press(desk, 'Make It the Only Way In')
  const question = desk.getByRole('dialog', { name: 'Make this the only way in?' })
  await stage.check(desk, 'the only way in?')
  await press(question, 'Cancel')
  await press(desk, 'Make It the Only Way In')
  await press(question, 'Make It the Only Way In')
  await sees(desk, 'This sign-in is now the only way in.')
  await press(desk, 'Allow Other Ways')
  await sees(desk, 'People can sign in in other ways, too.')

  await press(desk, 'Delete Sign-In')
  await press(desk.getByRole('dialog', { name: 'Delete this sign-in?' }), 'Delete Sign-In')
  await sees(desk, 'The sign-in was deleted.')
  await seesHeading(desk, 'Add your university’s sign-in')
})

journey('a University Admin has the page for the own university only', async (stage) => {
  const { desk } = await anAdminAt(stage, '/admin/dashboard', 'sub')
  await serveProvider(desk, stage)
  await desk.getByRole('link', { name: 'University Sign-In' }).click()
  await seesHeading(desk, stage.school.name)
  await seesHeading(desk, 'Add your university’s sign-in')
  assert.equal(await desk.getByRole('link', { name: 'University Management' }).count(), 0)
})
