import { refusal } from '#contract/error-shapes.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const administrationDocs = {
  deleteFaculty: {
    chapter: 'People',
    operation: 'deleteFaculty',
    summary: 'Delete a faculty member',
    about:
      "With classes, events and their rolls; events that colleagues' classes are assigned to stay as the university's. Faculty delete themselves, co and master administrators those below them. A role as administrator ends with it.",
    params: { id: "The faculty member's id." },
    answers: {
      204: { about: 'Gone.' },
      409: { about: 'The last master administrator stays.', shape: refusal },
    },
    refusals: [404],
  },
} satisfies Record<string, RouteDocs>
