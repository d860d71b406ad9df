import type { FastifyInstance } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { policyReportCalls, policyReports, type PolicyReport } from '#contract/policy-report-calls.ts'
import { clientShares } from './client-share.ts'
import { type Deps, serveCalls } from './serve-calls.ts'
import { maskPath } from './log-options.ts'
import { badRequest, tooMany } from './refusals.ts'
import { ShareBudget } from './share-budget.ts'

/** The path to which browsers send violations of our pages' policy. */
export const policyReportsPath = '/api/policy-reports/'

/** The URL schemes of browser extensions, whose violations aren't our fault. */
const extensionScheme = /^[\w-]*extension:/

/** Logs violations of a page's policy, with the rule and the page, but nothing about the person. */
export async function policyReportRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { settings, now } = deps
  // Anyone may send reports, and more lines than this would only fill the disk. Posts without a violation don't count.
  const lines = new ShareBudget({ within: 60_000, share: 60, all: 300, few: 5 })
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    serveCalls(scope, deps, policyReportCalls, {
      async 'POST /api/policy-reports/'({ request }) {
        const result = policyReports.safeParse(request.body)
        if (!result.success) throw badRequest(apiMessages.sendReportsWithType({ most: 50 }), 'invalid_reports')
        for (const report of result.data) {
          const violation = describe(report)
          if (!violation) continue
          const wait = settings.rateLimits ? lines.take(clientShares(request.ip)[0]!, now()) : 0
          if (wait > 0) throw tooMany(apiMessages.tooManyRequests, 'too_many_requests', wait / 1_000)
          request.log.warn(violation, 'a page violated its content security policy')
        }
        return undefined
      },
    })
  })
}

/**
 * Returns what to log about a report, or null if it isn't about our code. The sample is left out, because it may be
 * anyone's text.
 */
function describe({ type, body }: PolicyReport): Record<string, unknown> | null {
  if (type !== 'csp-violation' || !body) return null
  const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = body
  if ([blockedURL, sourceFile].some((address) => extensionScheme.test(address ?? ''))) return null
  return {
    rule: effectiveDirective?.slice(0, 100),
    blocked: originOrWord(blockedURL),
    page: readPath(documentURL),
    source: readPath(sourceFile),
    line: lineNumber,
  }
}

/** Returns only the origin of another site's URL. A value that isn't a URL is a keyword such as `inline`. */
function originOrWord(blocked: string | null | undefined): string | undefined {
  if (!blocked) return undefined
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.replaceAll(/[^\w-]/g, '').slice(0, 40)
}

/**
 * Returns the path of a URL without secrets. The query is left out, because it may contain the token of an emailed
 * link.
 */
function readPath(address: string | null | undefined): string | undefined {
  return address && URL.canParse(address) ? maskPath(new URL(address).pathname).slice(0, 200) : undefined
}
