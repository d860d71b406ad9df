// The audit as a feed for a log system, and the tokens that read it.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { needsFreshProof } from '#contract/sessions/calls.ts'
import { addedFeed, auditFeed, feedLine, feedPageSize, feedQuery, maxFeeds, newFeed } from './feed.ts'

const access = ['admin'] as const
const chapter = 'Administrators'

export const auditFeedCalls = {
  'GET /api/audit/feed/': {
    // Only the feed's own token is accepted.
    access: 'public',
    limit: { most: 120, per: 'client' },
    // GET numbers new lines, and records when the token was used.
    refusesHead: true,
    chapter,
    operation: 'pullAuditFeed',
    summary: 'Read the audit as JSON lines',
    about: `For a log system, with the token of a feed (\`af1_…\`) as bearer token. Returns the oldest lines first, one JSON object on each line, at most ${feedPageSize}. Send the \`cursor\` of the last line as \`after\` to read on; the header \`Link\` has that address (\`rel="next"\`), even when there are no lines. A line that is completed later, such as an import’s, is returned again with the same \`id\` and a new cursor. The \`ETag\` changes with the cursor, and \`If-None-Match\` gets a 304 while there is nothing new.`,
    query: feedQuery,
    openTo: 'audit feeds with their own token, but not to sessions',
    answers: {
      200: { about: 'The lines. Empty when there is nothing new.', media: ['application/x-ndjson'], shape: feedLine },
      304: { about: 'Nothing new.' },
    },
    refusals: { 400: ['unknown_cursor'], 401: ['authentication_required'] },
  },
  'GET /api/audit/feeds/': {
    access,
    chapter,
    operation: 'listAuditFeeds',
    summary: 'List the audit feeds',
    about:
      'Master and co-administrators see all feeds, sub administrators those of their own university. No token is shown.',
    answers: { 200: { about: `At most ${maxFeeds} for each university.`, shape: z.array(auditFeed) } },
  },
  'POST /api/audit/feeds/': {
    access,
    limit: { most: 20, minutes: 60 },
    chapter,
    operation: 'addAuditFeed',
    summary: 'Add an audit feed',
    about: `Returns a token, which is shown only once. Master and co-administrators add feeds of all universities (\`school\` null) or of one, sub administrators of their own. ${needsFreshProof}`,
    body: newFeed,
    bodyExample: { name: 'Splunk', school: null },
    answers: { 201: { about: 'Added.', shape: addedFeed } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['too_many_feeds', 'university_closed'] },
  },
  'DELETE /api/audit/feeds/:id/': {
    access,
    limit: { most: 60 },
    chapter,
    operation: 'revokeAuditFeed',
    summary: 'Revoke an audit feed',
    about: 'Its token stops working immediately.',
    params: { id: "The feed's id." },
    answers: { 204: { about: 'Revoked.' } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
