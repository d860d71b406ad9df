import { classDetails } from '#contract/classes/class-details.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const classDetailsDocs: RouteDocs = {
  chapter: 'Classes',
  operation: 'readClassDetails',
  summary: 'Read a class with its students and events',
  params: { id: "The class's id." },
  query: identityQuery,
  answers: { 200: { about: 'Students by name, events by their start.', shape: classDetails } },
  refusals: { 404: ['not_found'] },
}
