// What a browser reports automatically when a page violates its policy (Reporting API, application/reports+json).
import { apiMessages } from '#contract/api/words.ts'
import { z } from 'zod'

const text = z.string().max(4_000).nullish()

/** One report. Other fields aren't read. */
const policyReport = z.object({
  type: z.string().max(100),
  body: z
    .object({
      effectiveDirective: text,
      blockedURL: text,
      documentURL: text,
      sourceFile: text,
      lineNumber: z.number().nullish(),
    })
    .nullish(),
})
export type PolicyReport = z.output<typeof policyReport>

/** Browsers gather reports and send several at once. */
export const policyReports = z
  .array(policyReport, { error: () => apiMessages.sendReports })
  .max(50, { error: () => apiMessages.tooManyReports({ most: 50 }) })
