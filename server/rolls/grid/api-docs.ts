import { classGrid } from '#contract/rolls/grid.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const classGridDocs = {
  chapter: 'Classes',
  operation: 'readClassGrid',
  summary: 'Read the attendance grid of a class',
  about:
    'Returns which students came to which events, also to colleagues’ events, without times, places or devices. `limit` and `cursor` divide the students. Each part has all events, and `checked_in` counts the whole class. 60 requests a minute for each account.',
  params: { id: "The class's id." },
  query: identityQuery,
  answers: { 200: { about: 'Events by their start, students by name.', shape: classGrid } },
  refusals: { 404: ['not_found'] },
} satisfies RouteDocs
