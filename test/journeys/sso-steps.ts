import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { anAdmin } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { startOidcProvider, type OidcProvider } from '#test/sso/oidc-provider.ts'
import type { Stage } from './stage.ts'
import { press, seesHeading } from './steps.ts'

/** A browser that trusts the provider's self-signed certificate, as the server does. */
export const trusts = { ignoreHTTPSErrors: true }

/** Returns an object that registers what ends with a journey, as a test's context does. */
export const endWith = (stage: Stage): Parameters<typeof startOidcProvider>[0] => ({
  after: (end) => stage.endsWith(end as () => Promise<void>),
})
export const startProvider = (stage: Stage) => startOidcProvider(endWith(stage))

/** Signs in on the provider's page with an account name. */
export async function logIn(page: Page, name: string, button = 'Log in'): Promise<void> {
  await seesHeading(page, 'Campus account')
  await page.getByLabel('Account name').fill(name)
  await press(page, button)
}

export async function typeAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await press(page, 'Continue with Alder Login')
}

/** Adds a provider to the university and switches it on, as if an administrator had set it up before. */
export async function aUniversityWith(stage: Stage, provider: OidcProvider): Promise<void> {
  const { world, school, site } = stage
  const { token } = await anAdmin(world, 'master')
  const body = { address: provider.issuer, name: 'Alder Login', client_id: 'rollbook', client_secret: 's3cret' }
  const added = await call(site, 'POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
  assert.equal(added.status, 201, added.text)
  provider.register(added.body.ours.redirect_address, 's3cret')
  const now = world.clock.now()
  await world.db.updateTable('identity_provider').set({ tested_at: now, enabled_at: now }).execute()
}
