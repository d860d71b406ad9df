// The second factor for administrators: the step after a password sign-in, and the setting that requires it.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { factorGraceDays } from '#contract/sessions/second-factor.ts'
import { message } from '#contract/sign-in/answers.ts'
import {
  challengeLifeMinutes,
  creationOptions,
  ownPasskey,
  passkeyProof,
  requestOptions,
  newPasskey,
} from '#contract/sign-in/passkeys.ts'
import { secondFactorMessages } from './words.ts'

const moment = z.iso.datetime({ offset: true })

/** Whether a group of administrators must have a second factor, and how many of them have one. */
const factorRequirement = z.object({
  /** The university of these administrators. Null for the group of master and co-administrators. */
  school: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null while the second factor is optional. */
  required_since: moment.nullable(),
  /**
   * Before this moment, administrators without a second factor can postpone adding a passkey. Null while it is
   * optional.
   */
  grace_until: moment.nullable(),
  administrators: z.int(),
  with_passkey: z.int(),
  /** The number of administrators without a passkey who confirm at their university's own sign-in. */
  with_sign_in: z.int(),
  may_change: z.boolean(),
})
export type FactorRequirement = z.infer<typeof factorRequirement>

/**
 * Whether to require a second factor from a university's administrators, or from master and co-administrators (`school`
 * is null).
 */
const changedRequirement = z.object({
  school: z.string().nullable(),
  required: z.boolean({ error: () => secondFactorMessages.chooseRequired }),
})

const firstPasskey = newPasskey.omit({ kind: true })

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
    about: `The options for \`navigator.credentials.get\`, as JSON, with the passkeys of the administrator. ${challengeLife}`,
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
    about: `The options for \`navigator.credentials.create\`, as JSON. Only within ${freshMinutes} minutes of the password, and only if the account has no second factor or it was already used in this session. ${challengeLife}`,
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
    about: `Only a master changes it for master and co-administrators. The caller must have used their own passkey in this session in the last ${freshMinutes} minutes. Administrators with a passkey, or a university’s sign-in that counts, must confirm with it right away. Those with neither can put off adding a passkey for ${factorGraceDays} days. All of them are notified by email.`,
    body: changedRequirement,
    bodyExample: { school: null, required: true },
    answers: { 200: { about: 'The group after the change.', shape: factorRequirement } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['passkey_needed', 'university_closed'] },
  },
} satisfies Calls
