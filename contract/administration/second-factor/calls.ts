// The second factor of administrators: the step after a sign-in with a password, and whether it is required.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { factorGraceDays } from '#contract/sessions/second-factor.ts'
import { message } from '#contract/sign-in/answers.ts'
import {
  challengeLifeMinutes,
  creationOptions,
  ownPasskey,
  passkeyProof,
  requestOptions,
} from '#contract/sign-in/passkeys.ts'
import { changedRequirement, factorRequirement, firstPasskey } from './second-factor.ts'

const chapter = 'Administrators'
const access = ['admin'] as const
const half = ['oneFactorAdmin'] as const
const withoutPasskey = ['admin', 'oneFactorAdmin'] as const
const steps: CallLimit = { most: 60 }
const challengeLife = `The challenge is valid for ${challengeLifeMinutes} minutes and for one answer.`

export const factorStepCalls = {
  'POST /api/admin/second-factor/confirm/options/': {
    access: half,
    limit: steps,
    chapter,
    operation: 'askForSecondFactor',
    summary: 'Get the options to confirm a sign-in with a passkey',
    about: `What \`navigator.credentials.get\` takes, as JSON, with the passkeys of the administrator. ${challengeLife}`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  'POST /api/admin/second-factor/confirm/': {
    access: half,
    limit: steps,
    chapter,
    operation: 'confirmSecondFactor',
    summary: 'Confirm a sign-in with a passkey',
    about: 'The session then has all rights of the administrator, for twelve hours at most.',
    body: passkeyProof,
    answers: { 200: { about: 'Confirmed.', shape: message } },
    refusals: { 401: ['passkey_refused'], 503: ['sign_in_busy'] },
  },
  'POST /api/admin/second-factor/first-passkey/options/': {
    access: withoutPasskey,
    limit: steps,
    chapter,
    operation: 'askForFirstPasskey',
    summary: 'Get the options for an administrator’s first passkey',
    about: `What \`navigator.credentials.create\` takes, as JSON. Only within 15 minutes of the password, and only while the account has no passkey. ${challengeLife}`,
    answers: { 200: { about: 'The options.', shape: creationOptions } },
    refusals: { 403: ['reauth_required'], 409: ['passkey_exists'] },
  },
  'POST /api/admin/second-factor/first-passkey/': {
    access: withoutPasskey,
    limit: steps,
    chapter,
    operation: 'addFirstPasskey',
    summary: 'Add an administrator’s first passkey',
    about: 'It also confirms this sign-in. The owner is notified by email.',
    body: firstPasskey,
    answers: { 201: { about: 'Added.', shape: ownPasskey } },
    refusals: {
      400: ['passkey_refused'],
      403: ['reauth_required'],
      409: ['passkey_exists'],
      503: ['sign_in_busy'],
    },
  },
} satisfies Calls

export const factorRequirementCalls = {
  'GET /api/admin/second-factor/': {
    access,
    chapter,
    operation: 'listSecondFactors',
    summary: 'List who must have a second factor',
    about:
      'Master and co-administrators see all groups of administrators: first those of all universities, then each university with administrators. Sub administrators see their own university.',
    answers: { 200: { about: 'The groups.', shape: z.array(factorRequirement) } },
  },
  'PUT /api/admin/second-factor/': {
    access,
    limit: { most: 20, minutes: 60 },
    chapter,
    operation: 'requireSecondFactor',
    summary: 'Require a second factor of administrators, or make it optional',
    about: `Only a master changes it for master and co-administrators. The caller must have used their own passkey in this session in the last 15 minutes. Administrators with a passkey must confirm with it at once. Those without one can put off adding it for ${factorGraceDays} days. All of them are notified by email.`,
    body: changedRequirement,
    bodyExample: { school: null, required: true },
    answers: { 200: { about: 'The group as it is now.', shape: factorRequirement } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['passkey_needed', 'university_closed'] },
  },
} satisfies Calls
