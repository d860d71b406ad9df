// Passkeys: managing one's own passkeys, signing in with a passkey, and proving one's identity again with a passkey or
// a password.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { message, signedIn } from './answers.ts'
import {
  challengeLifeMinutes,
  creationOptions,
  maxPasskeys,
  newPasskey,
  ownPasskey,
  passkeyAccount,
  passkeyProof,
  passkeySignIn,
  renamedPasskey,
  requestOptions,
} from './passkeys.ts'
import { passwordRefusals } from './password-refusals.ts'
import { passwordAgain } from './sign-in.ts'

const access = ['student', 'faculty', 'admin'] as const
const chapter = 'Sign-in'
const params = { id: 'The `id` of a passkey in the list.' }
const challengeLife = `The challenge is valid for ${challengeLifeMinutes} minutes and for one answer.`

const changes: CallLimit = { most: 30 }
const proofs: CallLimit = { most: 60 }
/**
 * Requests from one client share this limit. A sign-in takes two requests, so a lecture hall of 800 people behind one
 * IP address can sign in within a minute. An attacker's guesses are refused before any signature is checked.
 */
const signIns: CallLimit = { most: 3_000, per: 'client' }

export const ownPasskeyCalls = {
  'GET /api/passkeys/': {
    access,
    limit: changes,
    chapter,
    operation: 'listPasskeys',
    summary: 'List your passkeys',
    about: 'Returns the passkeys of the session’s accounts, oldest first, without keys and credential ids.',
    answers: { 200: { about: `At most ${maxPasskeys} for each account.`, shape: z.array(ownPasskey) } },
  },
  'POST /api/passkeys/options/': {
    access,
    limit: changes,
    chapter,
    operation: 'askForPasskeyCreation',
    summary: 'Get the options for a new passkey',
    about: `The options for \`navigator.credentials.create\`, as JSON. ${challengeLife}`,
    body: passkeyAccount,
    bodyExample: { kind: 'student' },
    answers: { 200: { about: 'The options.', shape: creationOptions } },
    refusals: { 403: ['reauth_required'] },
  },
  'POST /api/passkeys/': {
    access,
    limit: changes,
    chapter,
    operation: 'addPasskey',
    summary: 'Add a passkey',
    about: 'The owner is notified by email.',
    body: newPasskey,
    answers: { 201: { about: 'Added.', shape: ownPasskey } },
    refusals: {
      400: ['passkey_refused'],
      403: ['reauth_required'],
      409: ['passkey_exists', 'too_many_passkeys'],
      503: ['sign_in_busy'],
    },
  },
  'PUT /api/passkeys/:id/': {
    access,
    limit: changes,
    chapter,
    operation: 'renamePasskey',
    summary: 'Rename a passkey',
    params,
    body: renamedPasskey,
    bodyExample: { name: 'Phone' },
    answers: { 200: { about: 'Renamed.', shape: ownPasskey } },
    refusals: { 404: ['not_found'] },
  },
  'DELETE /api/passkeys/:id/': {
    access,
    limit: changes,
    chapter,
    operation: 'removePasskey',
    summary: 'Remove a passkey',
    about: 'It can’t sign in anymore. Sessions it started continue. The owner is notified by email.',
    params,
    answers: { 204: { about: 'Removed.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Calls

export const passkeySignInCalls = {
  'POST /api/passkeys/sign-in/options/': {
    access: 'public',
    limit: signIns,
    chapter,
    operation: 'askForPasskeySignIn',
    summary: 'Get the options for a sign-in with a passkey',
    about: `The options for \`navigator.credentials.get\`, as JSON. ${challengeLife} The response names no account and is the same for everyone. A cookie ties it to this browser.`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  'POST /api/passkeys/sign-in/': {
    access: 'public',
    limit: signIns,
    chapter,
    operation: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    about: `\`kind\` is the kind of account to sign in to. A lock because of wrong passwords doesn't affect passkeys.`,
    body: passkeySignIn,
    answers: { 200: { about: 'Signed in.', shape: signedIn.omit({ message: true, redirect: true }) } },
    refusals: {
      401: ['passkey_refused', 'authentication_required'],
      403: ['awaiting_approval', 'temporary_password'],
      503: ['sign_in_busy'],
    },
  },
} satisfies Calls

export const proofCalls = {
  'POST /api/reauth/options/': {
    access,
    limit: proofs,
    chapter,
    operation: 'askForPasskeyProof',
    summary: 'Get the options for a fresh proof with a passkey',
    about: `The options for \`navigator.credentials.get\`, as JSON, with the passkeys of the session's account that has the most permissions. ${challengeLife}`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  'POST /api/reauth/': {
    access,
    limit: proofs,
    chapter,
    operation: 'proveAgain',
    summary: 'Prove your identity again',
    about: `Takes the account’s password or one of its passkeys. For ${freshMinutes} minutes, calls that would return \`reauth_required\` are then allowed. Faculty with an administrator role may send their administrator password. Other faculty sign in again with an emailed code. Wrong passwords count like those at sign-in.`,
    // The handler validates one of the two shapes, so that an error names the field.
    body: z.union([passwordAgain, passkeyProof]),
    bodyExample: { password: 'three words of yours' },
    answers: { 200: { about: 'Proved.', shape: message } },
    refusals: { ...passwordRefusals, 401: ['wrong_password', 'passkey_refused'] },
  },
} satisfies Calls
