import { restoredSession } from '#contract/sessions/answers.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Sign-in'

export const sessionDocs = {
  signOut: {
    chapter,
    operation: 'signOut',
    summary: 'End the session',
    about: 'An expired or unknown token isn’t an error.',
    inspects: 'bearer',
    answers: { 204: { about: 'Ended.' } },
  },
  restore: {
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
} satisfies Record<string, RouteDocs>
