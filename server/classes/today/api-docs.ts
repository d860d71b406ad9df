import { facultyDay, facultyDayQuery } from '#contract/classes/faculty-day.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const facultyDayDocs = {
  chapter: 'Classes',
  operation: 'readFacultyDay',
  summary: 'Read the own events of a day',
  about:
    'Own events, and colleagues’ events that count for an own class, by their start, at most 50. An earlier event whose check-in is still open is included. `checked_in` is null for those who may not see the roll. 60 a minute for each session.',
  params: { id: "The caller's own faculty id." },
  query: facultyDayQuery,
  answers: { 200: { about: 'The events of the day, and the first one after it.', shape: facultyDay } },
} satisfies RouteDocs
