import { z } from 'zod'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const chapter = 'Operation'

export const healthDocs = {
  answers: {
    chapter,
    operation: 'isAlive',
    summary: 'Ask whether the process answers',
    answers: { 200: { about: 'It does.', shape: z.object({ status: z.literal('ok') }) } },
  },
  ready: {
    chapter,
    operation: 'isReady',
    summary: 'Ask whether a check-in could be stored',
    answers: {
      200: {
        about:
          'It could. Warnings of what else needs attention are for programs on the same machine that ask directly.',
        shape: z.object({ ready: z.literal(true), warnings: z.array(z.string()).optional() }),
      },
      503: {
        about: 'It could not, or the server is stopping.',
        shape: z.object({ ready: z.literal(false), problem: z.string() }),
      },
    },
  },
} satisfies Record<string, RouteDocs>
