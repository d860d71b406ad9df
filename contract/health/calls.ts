// Health checks: whether the process is running, whether a check-in could be stored, and where to report a
// vulnerability.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'

const chapter = 'Operation'
const warnings = z.array(z.string()).optional()

export const healthCalls = {
  'GET /healthz': {
    access: 'public',
    whenBusy: 'never',
    chapter,
    operation: 'isAlive',
    summary: 'Check that the process is running',
    answers: { 200: { about: 'The process is running.', shape: z.object({ status: z.literal('ok') }) } },
  },
  'GET /readyz': {
    access: 'public',
    whenBusy: 'never',
    chapter,
    operation: 'isReady',
    summary: 'Check that check-ins can be stored',
    answers: {
      200: {
        about:
          'Check-ins can be stored. `warnings` is only in the response to a program on the same machine that asks directly.',
        shape: z.object({ ready: z.literal(true), warnings }),
      },
      503: {
        about: 'Check-ins can’t be stored, or the server is stopping. `warnings` as with 200.',
        shape: z.object({ ready: z.literal(false), problem: z.string(), warnings }),
      },
    },
  },
  'GET /.well-known/security.txt': {
    access: 'public',
    chapter,
    operation: 'readSecurityContact',
    summary: 'Find out where to report a vulnerability',
    about: 'Names SUPPORT_EMAIL, in the form of RFC 9116.',
    answers: { 200: { about: 'The contact.', media: ['text/plain'] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
