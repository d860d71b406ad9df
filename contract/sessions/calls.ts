// Sessions: ending one's own session, restoring it in a browser that lost its local storage, and listing all of them.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { restoredSession, signedInBrowser, signedOutBrowsers } from './answers.ts'
import { freshMinutes } from './fresh-proof.ts'

/** The API documentation's sentence about calls that need a fresh proof of identity. */
export const needsFreshProof = `The caller must have proved their identity in the last ${freshMinutes} minutes.`

const chapter = 'Sign-in'
const access = ['student', 'faculty', 'admin'] as const

const changes: CallLimit = { most: 60 }
const endedWithPasskeys = {
  about: 'Ended, with the names of the passkeys that were removed.',
  shape: signedOutBrowsers,
}

export const sessionCalls = {
  'POST /api/signout/': {
    access: 'public',
    chapter,
    operation: 'signOut',
    summary: 'End the session',
    about: 'An expired or unknown token isn’t an error.',
    inspects: 'bearer',
    answers: { 204: { about: 'Ended.' } },
  },
  'POST /api/session/restore/': {
    access: 'public',
    chapter,
    operation: 'restoreSession',
    summary: 'Restore a browser’s session',
    about: 'For a page that lost its local storage. Needs only the session cookie, and the `Origin` of this server.',
    inspects: 'session',
    answers: {
      200: { about: 'The session with a new token. The old token stops working.', shape: restoredSession },
      204: { about: 'There is nothing to restore.' },
    },
    refusals: { 403: ['forbidden'] },
  },
} satisfies Calls

export const ownSessionCalls = {
  'GET /api/sessions/': {
    access,
    limit: changes,
    chapter,
    operation: 'listSessions',
    summary: 'List your sessions',
    about: 'Returns your active sessions, most recently used first, without tokens or their hashes.',
    answers: { 200: { about: 'At most ten.', shape: z.array(signedInBrowser) } },
  },
  'DELETE /api/sessions/:id/': {
    access,
    limit: changes,
    chapter,
    operation: 'endSession',
    summary: 'End one of your sessions',
    about:
      'Its next request gets 401. You can end the current session too. Ending another one also removes the passkeys that were added in that browser, which needs a fresh proof of identity.',
    params: { id: 'The `id` of a session in the list.' },
    answers: { 200: endedWithPasskeys, 204: { about: 'Ended.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
  'DELETE /api/sessions/': {
    access,
    limit: changes,
    chapter,
    operation: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    about:
      'Ends all your sessions except the current one, and removes the passkeys that were added elsewhere, which needs a fresh proof of identity. Having no other session isn’t an error.',
    answers: { 200: endedWithPasskeys, 204: { about: 'Ended.' } },
    refusals: { 403: ['reauth_required'] },
  },
} satisfies Calls
