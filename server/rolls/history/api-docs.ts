import { z } from 'zod'
import { historyItem } from '#contract/rolls/history.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const historyDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'listOwnCheckIns',
  summary: "List a student's own check-ins",
  about: 'Returns the latest check-in first.',
  params: { id: "The session's own student." },
  answers: { 200: { about: 'Every event the student checked in to.', shape: z.array(historyItem) } },
}
