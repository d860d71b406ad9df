import type { RedeemedSso } from '#contract/sign-in/sso/sso.ts'
import { ssoMessages } from '#contract/sign-in/sso/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Actor } from './add-provider.ts'
import { aboutProvider } from './audit.ts'
import { findAccount } from './find-account.ts'
import { findFactorFailure } from './prove-by-sso.ts'
import { SsoFailure, type SsoCode } from './provider-kind.ts'
import { updateProvider, type OpenProvider } from './provider-store.ts'
import { ssoExpired, ssoRefusal } from './refusals.ts'
import { spendRequest } from './request-store.ts'
import type { RedeemedAnswer } from './sign-in.ts'
import { findRemedyFor } from './test-remedies.ts'

type Tested = Extract<RedeemedSso, { result: 'tested' }>

/** The maximum number of characters shown of a claim's value. */
const maxValueLength = 300

/**
 * Describes the claims that a provider sent, and what they would lead to. Signs no one in. The test counts if this
 * person could sign in, and also for a second factor if it was one.
 */
export async function describeTest(
  { db, now }: { db: Db; now: () => number },
  { provider, request, subject, claims, person }: RedeemedAnswer,
  tester: Actor,
): Promise<Tested> {
  const match = await findAccount(db, { provider, subject, person, page: request.kind }).catch((error: unknown) => {
    if (error instanceof SsoFailure) return error
    throw error
  })
  const isFactorTest = request.purpose === 'factor-test'
  const failure = match instanceof SsoFailure ? match : null
  const factorFailure = isFactorTest && !failure ? findFactorFailure({ provider, request, claims }) : null
  const problem = failure ?? factorFailure
  await db.transaction().execute(async (trx) => {
    const testedAt = now()
    if (!(await spendRequest(trx, request.id, testedAt))) throw ssoExpired()
    const isFactor = isFactorTest && !problem
    if (!failure)
      await updateProvider(trx, provider.id, { tested_at: testedAt, ...(isFactor && { factor_tested_at: testedAt }) })
    const { detail, ...object } = aboutProvider(provider)
    const result = problem ? 'refused' : 'done'
    const line = { ...tester, action: 'provider.test', ...object, result } as const
    await recordAudit(trx, { ...line, detail: { ...detail, ...(problem && { code: problem.code }) } }, testedAt)
  })
  return {
    result: 'tested',
    message: failure ? ssoMessages.testFailed : factorFailure ? ssoMessages.factorTestFailed : ssoMessages.tested,
    provider: provider.id,
    school: provider.school_id,
    subject,
    claims: Object.entries(claims).map(([name, value]) => ({
      name,
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxValueLength),
    })),
    person: {
      email: person.email?.address ?? null,
      first_name: person.first_name,
      last_name: person.last_name,
      kind: match instanceof SsoFailure ? null : match.kind,
    },
    problem: problem && describeProblem(problem.code, provider),
  }
}

/** Returns why a person couldn't sign in: what the administrator can do, and the message for people. */
function describeProblem(code: SsoCode, provider: OpenProvider): string {
  const sentence = ssoRefusal(code, provider).body.error as string
  const remedy = findRemedyFor(code, provider)
  return remedy === null ? sentence : ssoMessages.testProblem({ remedy, sentence })
}
