import { classFileQuery } from '#contract/rolls/class-reports.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { xlsxType } from './send-file.ts'

const chapter = 'Classes'

export const classFileDocs = {
  overall: {
    chapter,
    operation: 'downloadOverallAttendance',
    summary: 'Download a class over all its events',
    about:
      "Has a row for each student on the roster and a column for each event by its start, with Yes or No. A column is empty until check-in opens. CSV is UTF-8 with a byte-order mark. Days are in the university's zone. Ten requests a minute for each account.",
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
    summary: 'Download the attendance of a class at an event as Excel',
    about:
      "Has everyone on the roster, with time, place and device of those who checked in. For a colleague’s event, it has no device and no reasons of marks, and the distance from the others instead of the place. Times are dates by the university's clock, with the offset in their format. Sixty requests a minute for each account.",
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers: {
      200: { about: 'The workbook.', media: [xlsxType] },
    },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
} satisfies Record<string, RouteDocs>
