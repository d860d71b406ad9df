import { z } from 'zod'
import { passwordAgain } from '#contract/administration/administration.ts'
import {
  challengeLifeMinutes,
  creationOptions,
  mostPasskeys,
  newPasskey,
  ownPasskey,
  passkeyAccount,
  passkeyProof,
  passkeySignIn,
  renamedPasskey,
  requestOptions,
} from '#contract/sign-in/passkeys.ts'
import { message, signedIn } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { passwordRefusals } from '#server/sign-in/password-docs.ts'

const chapter = 'Sign-in'
const forAnswer = `The challenge is valid for ${challengeLifeMinutes} minutes and for one answer.`
const byId = { id: 'The `id` of a passkey in the list.' }

export const passkeyDocs = {
  list: {
    chapter,
    operation: 'listPasskeys',
    summary: 'List your passkeys',
    about: 'Returns the passkeys of the session’s accounts, the oldest first, without keys and credential ids.',
    answers: { 200: { about: `At most ${mostPasskeys} for each account.`, shape: z.array(ownPasskey) } },
  },
  creationOptions: {
    chapter,
    operation: 'askForPasskeyCreation',
    summary: 'Get the options for a new passkey',
    about: `What \`navigator.credentials.create\` takes, as JSON. ${forAnswer}`,
    body: passkeyAccount,
    bodyExample: { kind: 'student' },
    answers: { 200: { about: 'The options.', shape: creationOptions } },
    refusals: { 403: ['reauth_required'] },
  },
  add: {
    chapter,
    operation: 'addPasskey',
    summary: 'Add a passkey',
    about: 'The owner is notified by email.',
    body: newPasskey,
    answers: {
      201: { about: 'Added.', shape: ownPasskey },
    },
    refusals: {
      400: ['passkey_refused'],
      403: ['reauth_required'],
      409: ['passkey_exists', 'too_many_passkeys'],
      503: ['sign_in_busy'],
    },
  },
  rename: {
    chapter,
    operation: 'renamePasskey',
    summary: 'Rename a passkey',
    params: byId,
    body: renamedPasskey,
    bodyExample: { name: 'Phone' },
    answers: { 200: { about: 'Renamed.', shape: ownPasskey } },
    refusals: { 404: ['not_found'] },
  },
  remove: {
    chapter,
    operation: 'removePasskey',
    summary: 'Remove a passkey',
    about: 'It can’t sign in any more. Sessions it started continue. The owner is notified by email.',
    params: byId,
    answers: { 204: { about: 'Removed.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
  signInOptions: {
    chapter,
    operation: 'askForPasskeySignIn',
    summary: 'Get the options for a sign-in with a passkey',
    about: `What \`navigator.credentials.get\` takes, as JSON. ${forAnswer} The answer names no account and is the same for everyone. A cookie ties it to this browser.`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  signIn: {
    chapter,
    operation: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    about: `\`kind\` is the kind of account to sign in to. A lock because of wrong passwords doesn't affect passkeys.`,
    body: passkeySignIn,
    answers: {
      200: { about: 'Signed in.', shape: signedIn.omit({ message: true, redirect: true }) },
    },
    refusals: {
      401: ['passkey_refused', 'authentication_required'],
      403: ['awaiting_approval', 'temporary_password'],
      503: ['sign_in_busy'],
    },
  },
  proofOptions: {
    chapter,
    operation: 'askForPasskeyProof',
    summary: 'Get the options for a fresh proof with a passkey',
    about: `What \`navigator.credentials.get\` takes, as JSON, with the passkeys of the session's account that has the most permissions. ${forAnswer}`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  prove: {
    chapter,
    operation: 'proveAgain',
    summary: 'Prove your identity again',
    about:
      'Takes the account’s password or one of its passkeys. For 15 minutes, calls that would answer `reauth_required` are then allowed. Faculty with an administrator role may send their administrator password. Other faculty sign in again with an emailed code. Wrong passwords count like those at sign-in.',
    body: z.union([passwordAgain, passkeyProof]),
    bodyExample: { password: 'three words of yours' },
    answers: {
      200: { about: 'Proved.', shape: message },
    },
    refusals: { ...passwordRefusals, 401: ['wrong_password', 'passkey_refused'] },
  },
} satisfies Record<string, RouteDocs>
