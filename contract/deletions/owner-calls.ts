// Deleting what faculty own: events and classes.
import type { Calls } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'

const access = ['faculty', 'admin'] as const

export const ownerDeletionCalls = {
  'DELETE /api/events/:id/': {
    access,
    deletes: 'event',
    chapter: 'Events',
    operation: 'deleteEvent',
    summary: 'Delete an event and its roll',
    params: { id: "The event's id." },
    query: identityQuery,
    answers: { 204: { about: 'Gone.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'], 409: ['university_closed'] },
  },
} satisfies Calls
