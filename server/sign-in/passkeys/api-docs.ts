import { z } from 'zod'
import { reauthRequired } from '#contract/accounts/accounts.ts'
import { passwordAgain } from '#contract/administration/administration.ts'
import { lockedOut, refusal, wrongPassword } from '#contract/error-shapes.ts'
import {
  challengeLifeMinutes,
  creationOptions,
  mostPasskeys,
  newPasskey,
  ownPasskey,
  passkeyAccount,
  passkeyCodes,
  passkeyProof,
  passkeySignIn,
  renamedPasskey,
  requestOptions,
} from '#contract/sign-in/passkeys.ts'
import { message, signedIn } from '#contract/sign-in/answers.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const chapter = 'Sign-in'
const withCode = z.object({ error: z.string(), code: z.string() })
const forAnswer = `The challenge is valid for ${challengeLifeMinutes} minutes and for one answer.`
const stale = {
  about: 'The last proof of who asks is more than 15 minutes old.',
  shape: z.union([reauthRequired, refusal]),
}
const byId = { id: 'The `id` of a passkey that the list names.' }

const proofWrong = z.union([wrongPassword, withCode, refusal])

export const passkeyDocs = {
  list: {
    chapter,
    operation: 'listPasskeys',
    summary: 'List your passkeys',
    about:
      'The passkeys of the accounts that the session acts as, the oldest first. No key and no credential id is in it.',
    answers: { 200: { about: `At most ${mostPasskeys} for each account.`, shape: z.array(ownPasskey) } },
  },
  creationOptions: {
    chapter,
    operation: 'askForPasskeyCreation',
    summary: 'Get the options for a new passkey',
    about: `What \`navigator.credentials.create\` takes, as JSON. ${forAnswer}`,
    body: passkeyAccount,
    bodyExample: { kind: 'student' },
    answers: { 200: { about: 'The options.', shape: creationOptions }, 403: stale },
  },
  add: {
    chapter,
    operation: 'addPasskey',
    summary: 'Add a passkey',
    about: 'The owner is told by email.',
    body: newPasskey,
    answers: {
      201: { about: 'Added.', shape: ownPasskey },
      400: { about: 'A field is wrong, or the answer does not match its challenge.', shape: z.unknown() },
      403: stale,
      409: {
        about: `The passkey is registered already (\`${passkeyCodes.exists}\`), or the account has ${mostPasskeys} (\`${passkeyCodes.tooMany}\`).`,
        shape: withCode,
      },
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
    refusals: [404],
  },
  remove: {
    chapter,
    operation: 'removePasskey',
    summary: 'Remove a passkey',
    about: 'It signs in no more. Sessions that it began continue. The owner is told by email.',
    params: byId,
    answers: { 204: { about: 'Removed.' }, 403: stale },
    refusals: [404],
  },
  signInOptions: {
    chapter,
    operation: 'askForPasskeySignIn',
    summary: 'Get the options for a sign-in with a passkey',
    about: `What \`navigator.credentials.get\` takes, as JSON. ${forAnswer} Nobody says who they are; the answer is the same for everyone, and a cookie ties it to this browser.`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  signIn: {
    chapter,
    operation: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    about: `\`kind\` is the account that the page signs in to. Wrong passwords of others don't lock this way in. Not approved yet (\`${passkeyCodes.awaitingApproval}\`) and a temporary password to be replaced first are 403.`,
    body: passkeySignIn,
    answers: {
      200: { about: 'Signed in.', shape: signedIn.omit({ message: true, redirect: true }) },
      401: { about: 'Not accepted, for whatever reason.', shape: withCode },
      403: { about: 'Something has to happen first.', shape: withCode },
    },
  },
  proofOptions: {
    chapter,
    operation: 'askForPasskeyProof',
    summary: 'Get the options for a fresh proof with a passkey',
    about: `What \`navigator.credentials.get\` takes, as JSON, with the passkeys of the account that has the most rights in this session. ${forAnswer}`,
    answers: { 200: { about: 'The options.', shape: requestOptions } },
  },
  prove: {
    chapter,
    operation: 'proveAgain',
    summary: 'Prove again who is at the session',
    about:
      'With the password of the account or one of its passkeys. For 15 minutes the session may then do what answers `reauth_required`. Faculty with an administrator role may send their administrator password; other faculty sign in again with an emailed code. Wrong passwords count like those at sign-in.',
    body: z.union([passwordAgain, passkeyProof]),
    bodyExample: { password: 'three words of yours' },
    answers: {
      200: { about: 'Right.', shape: message },
      401: { about: 'Wrong, or nobody is signed in.', shape: proofWrong },
      429: { about: 'Locked for a while after too many failures.', shape: lockedOut },
    },
  },
} satisfies Record<string, RouteDocs>
