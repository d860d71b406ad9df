import { creditFileQuery } from '#contract/credits/file-query.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { xlsxType } from '#server/rolls/files/send-file.ts'

const chapter = 'Credit'
const limit = 'Ten requests a minute for each account.'

export const creditFileDocs = {
  credits: {
    chapter,
    operation: 'downloadClassCredits',
    summary: 'Download the credits of a class',
    about: `Has a row for each student and a column for each event: its points where it counts, otherwise its state. With \`explained=1\` it has a row for each student and each event, with the reason. Days are in the university's zone. ${limit}`,
    params: { id: "The class's id." },
    query: creditFileQuery,
    answers: { 200: { about: 'The file.', media: ['text/csv', xlsxType] } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
  published: {
    chapter,
    operation: 'downloadPublishedCredits',
    summary: 'Download published credits',
    about: `The file as it was published, byte for byte, without the lines of accounts that were deleted since. \`Repr-Digest\` has the SHA-256 of these bytes. ${limit}`,
    params: { id: "The class's id.", published: "The published file's id." },
    query: identityQuery,
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
