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
  'DELETE /api/classes/:id/': {
    access,
    deletes: 'class',
    chapter: 'Classes',
    operation: 'deleteClass',
    summary: 'Delete a class and its roster',
    about:
      'Check-ins stay, because they belong to a student and an event. A class with published credit needs a fresh proof of identity, because the files are deleted with it.',
    params: { id: "The class's id." },
    query: identityQuery,
    answers: { 204: { about: 'Gone.' } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Calls
