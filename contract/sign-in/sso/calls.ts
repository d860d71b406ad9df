import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { needsFreshProof } from '#contract/sessions/calls.ts'
import { maxSamlFormBytes, ssoLifeMinutes, testLifeHours } from './limits.ts'
import { changedProvider, managedProvider, newProvider } from './providers.ts'
import {
  linkedSignIn,
  logoutForm,
  providersQuery,
  redeemedSso,
  samlForm,
  ssoAddress,
  ssoProofStart,
  ssoProvider,
  ssoRedemption,
  ssoStart,
  ssoTestStart,
} from './sso.ts'

const chapter = 'Sign-in'
const params = { id: 'The `id` of a university’s sign-in.' }

/** The same limit as for passkeys: a lecture hall of 800 people behind one IP address can sign in within a minute. */
const signIns: CallLimit = { most: 3_000, per: 'client' }
const proofs: CallLimit = { most: 60 }

export const ssoCalls = {
  'GET /api/sso/': {
    access: 'public',
    limit: signIns,
    chapter,
    operation: 'listSsoProviders',
    summary: 'List a university’s own sign-ins',
    about:
      'By university, by the domain of an address, or by an event of the university. Domains are public, and the response doesn’t depend on accounts. Empty for unknown values and for a university without its own sign-in.',
    query: providersQuery,
    answers: { 200: { about: 'The sign-ins that are switched on.', shape: z.array(ssoProvider) } },
  },
  'POST /api/sso/:id/start/': {
    access: 'public',
    limit: signIns,
    chapter,
    operation: 'startSso',
    summary: 'Start a sign-in at a university',
    about: `Returns the provider’s address for the page to open. A cookie ties the sign-in to this browser for ${ssoLifeMinutes} minutes. The provider sends the browser back to the page \`/auth/sso?ticket=…\`, which redeems the ticket.`,
    params,
    body: ssoStart,
    bodyExample: { kind: 'student', remember_me: false },
    answers: { 200: { about: 'The address.', shape: ssoAddress } },
    refusals: { 404: ['sso_gone'], 503: ['sso_unavailable', 'sso_unreachable', 'sign_in_busy'] },
  },
  'POST /api/sso/redeem/': {
    access: 'public',
    limit: signIns,
    inspects: 'bearer',
    chapter,
    operation: 'redeemSso',
    summary: 'Finish a sign-in at a university',
    about:
      'Needs the cookie of the browser that started, and works once. A first sign-in registers and confirms the account. A proof and a test also need the session that started them. Also returns whatever went wrong at the provider.',
    body: ssoRedemption,
    answers: { 200: { about: 'By `result`.', shape: redeemedSso } },
    refusals: {
      400: [
        'sso_expired',
        'sso_canceled',
        'sso_refused',
        'sso_no_email',
        'sso_email_unverified',
        'sso_other_university',
        'sso_not_fresh',
        'sso_one_factor',
        'sso_other_account',
        'sso_closed',
        'mailbox_taken',
      ],
      401: ['authentication_required'],
      503: ['sso_unavailable', 'sso_unreachable', 'sign_in_busy'],
    },
  },
  'POST /api/reauth/sso/': {
    access: ['student', 'faculty', 'admin'],
    limit: proofs,
    chapter,
    operation: 'startSsoProof',
    summary: 'Start a fresh proof at the university',
    about:
      'For an account that is linked to its university’s own sign-in. The provider asks for the password again. `POST /api/sso/redeem/` then completes the proof.',
    body: ssoProofStart,
    bodyExample: { redirect: '/student/profile' },
    answers: { 200: { about: 'The provider’s address for the page to open.', shape: ssoAddress } },
    refusals: { 404: ['sso_gone'], 503: ['sso_unavailable', 'sso_unreachable', 'sign_in_busy'] },
  },
  'POST /api/admin/second-factor/confirm/sso/': {
    access: ['oneFactorAdmin'],
    limit: proofs,
    chapter: 'Administrators',
    operation: 'startSsoConfirmation',
    summary: 'Start confirming a sign-in at the university',
    about:
      'For an administrator whose faculty account is linked to a sign-in that counts as a second factor. The provider asks the person again. `POST /api/sso/redeem/` then completes it, in the same session.',
    answers: { 200: { about: 'The provider’s address for the page to open.', shape: ssoAddress } },
    refusals: { 404: ['sso_gone'], 503: ['sso_unavailable', 'sso_unreachable', 'sign_in_busy'] },
  },
  'GET /api/sso/linked/': {
    access: ['student', 'faculty', 'admin'],
    chapter,
    operation: 'listLinkedSignIns',
    summary: 'List the university sign-ins that are linked to the caller',
    about: 'Empty for an account that never used one.',
    answers: { 200: { about: 'Oldest first.', shape: z.array(linkedSignIn) } },
  },
  'GET /sso/oidc/:id': {
    access: 'public',
    limit: signIns,
    // A link preview or a mail scanner would use up the sign-in.
    refusesHead: true,
    chapter,
    operation: 'receiveOidcAnswer',
    summary: 'Where an OpenID provider sends people back',
    about: 'Checks the provider’s answer and leads to our page. Providers get this address from an administrator.',
    params,
    answers: { 303: { about: 'To `/auth/sso`, with a ticket, even if the provider’s answer isn’t valid.' } },
  },
} satisfies Calls

export const samlCalls = {
  'POST /sso/saml/:id': {
    access: 'public',
    limit: signIns,
    maxBodyBytes: maxSamlFormBytes,
    chapter,
    operation: 'receiveSamlAnswer',
    summary: 'Where a SAML provider sends people back',
    about:
      'Takes the form of the HTTP-POST binding. Checks the provider’s answer and leads to our page. Providers get this address from our metadata.',
    params,
    body: samlForm,
    answers: { 303: { about: 'To `/auth/sso`, with a ticket, even if the provider’s answer isn’t valid.' } },
  },
  'GET /sso/saml/:id/metadata': {
    access: 'public',
    limit: signIns,
    chapter,
    operation: 'readSamlMetadata',
    summary: 'Read our SAML metadata for a provider',
    about: 'Its address is our entity id. Each provider has its own, with its own certificate.',
    params,
    answers: { 200: { about: 'The metadata.', media: ['application/samlmetadata+xml'] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls

/** A provider's server sends one request for each person who signs out. */
const logouts: CallLimit = { most: 600, per: 'client' }

export const ssoLogoutCalls = {
  'POST /sso/oidc/:id/logout': {
    access: 'public',
    limit: logouts,
    chapter,
    operation: 'endSsoSessions',
    summary: 'Where an OpenID provider reports a sign-out',
    about:
      'OpenID Connect Back-Channel Logout 1.0: a form with `logout_token`, which must have `sub`. Ends the sessions that the person started with this provider.',
    params,
    body: logoutForm,
    answers: { 200: { about: 'Ended. The response is the same if there was no session.' } },
    refusals: { 400: ['sso_refused'], 404: ['not_found'] },
  },
} satisfies Calls

const access = ['admin'] as const
const refusals = {
  400: [
    'address_not_https',
    'address_private',
    'address_unreachable',
    'no_provider_found',
    'invalid_certificate',
    'federation_signature',
    'unknown_entity',
    'wrong_issuer',
  ],
  403: ['reauth_required'],
  404: ['not_found'],
  409: ['university_closed'],
} as const

export const providerCalls = {
  'GET /api/schools/:id/identity-providers/': {
    access,
    chapter,
    operation: 'listIdentityProviders',
    summary: 'List the settings of a university’s sign-ins',
    about: 'Sub administrators see those of their own university.',
    params: { id: 'The university’s id.' },
    answers: { 200: { about: 'Oldest first, without secrets.', shape: z.array(managedProvider) } },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/schools/:id/identity-providers/': {
    access,
    creates: true,
    chapter,
    operation: 'addIdentityProvider',
    summary: 'Add a university’s own sign-in',
    about: `Reads the discovery document or metadata at \`address\`, and returns what it found. It is switched off until someone switches it on. ${needsFreshProof}`,
    params: { id: 'The university’s id.' },
    body: newProvider,
    bodyExample: { address: 'https://login.aldervalley.edu/.well-known/openid-configuration', client_id: 'rollbook' },
    answers: { 201: { about: 'Added.', shape: managedProvider } },
    refusals: { ...refusals, 409: ['university_closed', 'too_many_providers'] },
  },
  'GET /api/identity-providers/:id/': {
    access,
    chapter,
    operation: 'readIdentityProvider',
    summary: 'Read the settings of a sign-in',
    params,
    answers: { 200: { about: 'Without its secret.', shape: managedProvider } },
    refusals: { 404: ['not_found'] },
  },
  'PUT /api/identity-providers/:id/': {
    access,
    chapter,
    operation: 'changeIdentityProvider',
    summary: 'Change the settings of a sign-in',
    about: `Omitted fields don’t change. \`address\` reads the description again. \`is_enabled\` needs a successful test, \`is_second_factor\` one with \`as_second_factor\`, and \`only_way\` one in the last ${testLifeHours} hours. \`end_sessions\`, with \`is_enabled: false\`, also signs everyone out who came this way. Only a master sets \`is_second_factor\`, and changing what was tested resets it. ${needsFreshProof}`,
    params,
    body: changedProvider,
    bodyExample: { is_enabled: true },
    answers: { 200: { about: 'The sign-in after the change.', shape: managedProvider } },
    refusals: {
      ...refusals,
      400: [...refusals[400], 'not_switched_off'],
      409: ['university_closed', 'test_required', 'secret_unreadable'],
    },
  },
  'POST /api/identity-providers/:id/test/': {
    access,
    chapter,
    operation: 'testIdentityProvider',
    summary: 'Test a sign-in with your own account',
    about:
      'Returns the provider’s address for the page to open. `POST /api/sso/redeem/` then returns what the provider sent, and signs no one in.',
    params,
    body: ssoTestStart,
    bodyExample: {},
    answers: { 200: { about: 'The address.', shape: ssoAddress } },
    refusals: {
      403: ['reauth_required'],
      404: ['not_found'],
      409: ['university_closed'],
      503: ['sso_unavailable', 'sso_unreachable', 'sign_in_busy'],
    },
  },
  'DELETE /api/identity-providers/:id/': {
    access,
    chapter,
    operation: 'deleteIdentityProvider',
    summary: 'Delete a university’s own sign-in',
    about: `Accounts stay, and people sign in another way. Ends its sessions, and removes what was added in them. ${needsFreshProof}`,
    params,
    answers: { 204: { about: 'Deleted.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Calls
