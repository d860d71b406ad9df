import type { Page } from 'playwright-core'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { aManagedProvider, aRunningProvider, aTestEnd } from './provider-steps.ts'
import { chooses, inTurn, mockResponse, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

const day = 86_400_000
const minute = 60_000

/** Returns the shots of the page on which administrators set up a university's own sign-in. */
export function providerShots(stage: Stage, { admin: as }: Cast): Shot[] {
  const { id: school, name } = stage.school
  const list = `/admin/sign-in?school=${school}`
  const path = `${list}&provider=pR0v1d3rOfAlder1`
  const lists = (...providers: ManagedProvider[]) => mockResponse(/\/identity-providers\/$/, 200, providers)
  const running = (overrides: Partial<ManagedProvider> = {}) => aRunningProvider(stage, overrides)
  const seesCard = (page: Page) => sees(page, 'What we found')
  const until = (ms: number) => ({
    found: {
      ...running().found,
      certificates: [{ fingerprint: 'A1:B2:C3:D4:E5:F6:07:18', expires_at: new Date(Date.now() + ms).toISOString() }],
    },
  })
  const ended = (end: object) => (page: Page) =>
    page.addInitScript(`history.replaceState({ usr: ${JSON.stringify(end)}, key: 'shot', idx: 0 }, '')`)
  const saml: Partial<ManagedProvider> = {
    kind: 'saml',
    address: 'https://idp.alder.edu/idp/shibboleth',
    issuer: 'https://idp.alder.edu/idp/shibboleth',
    client_id: null,
    has_secret: false,
    email_claim: 'urn:oid:0.9.2342.19200300.100.1.3',
    first_name_claim: 'urn:oid:2.5.4.42',
    last_name_claim: 'urn:oid:2.5.4.4',
    affiliation_claim: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
    ...until(400 * day),
    ours: {
      redirect_address: `${stage.site}/sso/saml`,
      logout_address: null,
      entity_id: `${stage.site}/sso/saml/pR0v1d3rOfAlder1`,
      metadata_address: `${stage.site}/sso/saml/pR0v1d3rOfAlder1/metadata`,
    },
  }
  return [
    { name: 'provider choice', path: '/admin/sign-in', as, first: (page) => sees(page, name) },
    { name: 'provider none', path: list, as, prepare: lists(), first: (page) => sees(page, /You need the discovery/) },
    {
      name: 'provider none, faults',
      path: list,
      as,
      prepare: lists(),
      first: inTurn(
        (page) => sees(page, /You need the discovery/),
        (page) => press(page, 'Add a Sign-In'),
      ),
    },
    {
      name: 'provider list',
      path: list,
      as,
      prepare: lists(
        running({ only_way: true }),
        running({ ...saml, id: 'two', name: 'Shibboleth', ...until(5 * day) }),
        aManagedProvider(stage, { id: 'three', name: 'Google' }),
        running({ id: 'four', name: 'Keycloak', needs_secret: true }),
      ),
      first: (page) => sees(page, 'Keycloak'),
    },
    {
      name: 'provider list, failed',
      path: list,
      as,
      prepare: mockResponse(/\/identity-providers\/$/, 500),
      first: (page) => sees(page, 'Try again'),
      trouble: [/500 GET/],
    },
    { name: 'provider new', path, as, prepare: lists(aManagedProvider(stage)), first: seesCard },
    {
      name: 'provider settings, faults',
      path,
      as,
      prepare: lists(aManagedProvider(stage)),
      first: async (page) => {
        await seesCard(page)
        await page.getByLabel('Affiliation').fill('eduperson_scoped_affiliation')
        await page.getByLabel('Email', { exact: true }).fill('')
        await press(page, 'Save')
      },
    },
    {
      name: 'provider tested',
      path,
      as,
      prepare: inTurn(lists(running()), ended({ tested: aTestEnd(stage) })),
      first: seesCard,
    },
    {
      name: 'provider tested, problem',
      path,
      as,
      prepare: inTurn(
        lists(running()),
        ended({ tested: aTestEnd(stage, `This address doesn’t belong to ${name}, so this person couldn’t sign in.`) }),
      ),
      first: seesCard,
    },
    {
      name: 'provider test failed',
      path,
      as,
      prepare: inTurn(
        lists(aManagedProvider(stage, { client_id: 'rollbook' })),
        ended({ refused: 'We couldn’t verify the answer from Alder Valley. Try again.' }),
      ),
      first: seesCard,
    },
    { name: 'provider only way', path, as, prepare: lists(running({ only_way: true })), first: seesCard },
    {
      name: 'provider secret unreadable',
      path,
      as,
      prepare: lists(running({ needs_secret: true, ...until(20 * day) })),
      first: seesCard,
    },
    {
      name: 'provider saml, expired',
      path,
      as,
      prepare: lists(running({ ...saml, ...until(-minute) })),
      first: seesCard,
    },
    {
      name: 'provider ask only way',
      path,
      as,
      prepare: lists(running()),
      first: chooses('button', 'Make It the Only Way In'),
    },
    { name: 'provider ask off', path, as, prepare: lists(running()), first: chooses('button', 'Switch Off') },
    {
      name: 'provider untested as factor',
      path,
      as,
      prepare: lists(running({ is_tested_as_factor: false })),
      first: seesCard,
    },
    { name: 'provider ask delete', path, as, prepare: lists(running()), first: chooses('button', 'Delete Sign-In') },
    {
      name: 'provider fresh proof',
      path,
      as,
      prepare: inTurn(
        lists(running()),
        mockResponse(/\/api\/identity-providers\//, 403, {
          error: 'Please enter your password again.',
          code: 'reauth_required',
          ways: ['password', 'sso'],
        }),
      ),
      first: inTurn(chooses('button', 'Test Now'), (page) => sees(page, 'Enter your password')),
      trouble: [/403 POST/],
    },
  ]
}
