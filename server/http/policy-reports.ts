import { apiMessages } from '#contract/api/words.ts'
import type { FastifyInstance } from 'fastify'
import { policyReports, type PolicyReport } from '#contract/policy-reports.ts'
import type { Deps } from './deps.ts'
import { policyReportDocs as docs } from './policy-report-docs.ts'
import { badRequest } from './refusals.ts'

/** Where pages tell their browser to send what broke their policy. */
export const policyReportsPath = '/api/policy-reports/'

/** What extensions do to a page of ours is no fault of ours. */
const ofAnExtension = /^[\w-]*extension:/

/** Writes what broke a page's policy into the log: which rule, on which page, nothing of who it was. */
export async function policyReportRoutes(app: FastifyInstance, { limits }: Deps): Promise<void> {
  // Anyone may send them; more would only fill the disk with the same line.
  const oftenEnough = limits.limit({ most: 60, within: 60_000, key: () => 'everybody' })
  await app.register(async (own) => {
    own.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    )
    own.post(
      policyReportsPath,
      { config: { access: 'public', docs: docs.take }, preHandler: oftenEnough },
      async (request, reply) => {
        const read = policyReports.safeParse(request.body)
        if (!read.success) throw badRequest(apiMessages.sendReportsWithType({ most: 50 }))
        for (const report of read.data) {
          const broken = describe(report)
          if (broken) request.log.warn(broken, 'a page did what its policy forbids')
        }
        return reply.code(204).send()
      },
    )
  })
}

/** What the log may have of a report, null when it is not ours to look into. The sample of what ran stays out: it may be anyone's text. */
function describe({ type, body }: PolicyReport): Record<string, unknown> | null {
  if (type !== 'csp-violation' || !body) return null
  const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = body
  if ([blockedURL, sourceFile].some((address) => ofAnExtension.test(address ?? ''))) return null
  return {
    rule: effectiveDirective?.slice(0, 100),
    blocked: originOrWord(blockedURL),
    page: pathOf(documentURL),
    source: pathOf(sourceFile),
    line: lineNumber,
  }
}

/** Of another site the origin says enough; the address may carry anything. What is no address is a word such as `inline`. */
function originOrWord(blocked: string | null | undefined): string | undefined {
  if (!blocked) return undefined
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.replaceAll(/[^\w-]/g, '').slice(0, 40)
}

/** A path without its query, in which a mailed link's token stands. */
function pathOf(address: string | null | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).pathname.slice(0, 200) : undefined
}
