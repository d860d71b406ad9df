import { facultyDay, facultyDayQuery } from '#contract/classes/faculty-day.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const facultyDayDocs = {
  chapter: 'Classes',
  operation: 'readFacultyDay',
  summary: 'Read one’s own events of a day',
  about:
    'Returns the caller’s events, and colleagues’ events that count for a class of the caller, by their start, at most 50. Includes earlier events whose check-in is still open. `checked_in` is null for people who may not see the roll. 60 requests a minute for each account.',
  params: { id: "The caller's own faculty id." },
  query: facultyDayQuery,
  answers: { 200: { about: 'The events of the day, and the first one after it.', shape: facultyDay } },
} satisfies RouteDocs
