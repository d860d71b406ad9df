// Reports that a browser sends when a page violates its content security policy (Reporting API,
// application/reports+json).
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { apiMessages } from '#contract/api/words.ts'

const text = z.string().max(4_000).nullish()

/** One report. Other fields are ignored. */
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

/** Browsers collect reports and send several at once. */
export const policyReports = z
  .array(policyReport, { error: () => apiMessages.sendReports })
  .max(50, { error: () => apiMessages.tooManyReports({ most: 50 }) })

export const policyReportCalls = {
  'POST /api/policy-reports/': {
    access: 'public',
    chapter: 'Operation',
    operation: 'reportPolicy',
    summary: 'Report a violation of a page’s policy',
    about:
      'Browsers send it automatically as `application/reports+json`. Logs the rule and the page, and nothing about the person. From one network, 60 violations a minute are logged.',
    answers: { 204: { about: 'Read.' } },
  },
} satisfies Calls
