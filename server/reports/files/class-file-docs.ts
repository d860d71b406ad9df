import { classFileQuery } from '#contract/classes/reports.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'
import { xlsxType } from './send-file.ts'

const chapter = 'Classes'

export const classFileDocs = {
  overall: {
    chapter,
    operation: 'downloadOverallAttendance',
    summary: 'Download a class over all its events',
    about:
      "A line for each student of the roster, a column for each event by its start, with Yes or No; empty until check-in opens. CSV is UTF-8 with a byte-order mark. Days are those of the university's zone. Ten a minute for each session.",
    params: { id: "The class's id." },
    query: classFileQuery,
    answers: {
      200: { about: 'The file.', media: ['text/csv', xlsxType] },
    },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
  event: {
    chapter,
    operation: 'downloadClassAttendanceExcel',
    summary: 'Download who of a class came to an event, as Excel',
    about:
      "Everyone on the roster, with time, place and device of those who checked in. For a colleague’s event without the device, and with the distance from the others instead of the place. Moments are dates by the university's clock, whose format shows the offset. Sixty a minute for each session.",
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers: {
      200: { about: 'The workbook.', media: [xlsxType] },
    },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
} satisfies Record<string, RouteDocs>
