import { z } from 'zod'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Operation'

export const healthDocs = {
  answers: {
    chapter,
    operation: 'isAlive',
    summary: 'Check that the process is running',
    answers: { 200: { about: 'It is.', shape: z.object({ status: z.literal('ok') }) } },
  },
  ready: {
    chapter,
    operation: 'isReady',
    summary: 'Check that a check-in could be stored',
    answers: {
      200: {
        about: 'It could. `warnings` is only in the answer to a program on the same machine that asks directly.',
        shape: z.object({ ready: z.literal(true), warnings: z.array(z.string()).optional() }),
      },
      503: {
        about: 'It couldn’t, or the server is stopping. `warnings` as with 200.',
        shape: z.object({ ready: z.literal(false), problem: z.string(), warnings: z.array(z.string()).optional() }),
      },
    },
  },
} satisfies Record<string, RouteDocs>
