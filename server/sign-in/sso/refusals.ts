import { ssoMessages } from '#contract/sign-in/sso/words.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { SsoCode } from './provider-kind.ts'
import { findRemedy } from './test-remedies.ts'

type Named = { name: string; school_name: string; only_way: number }

/** Returns why a sign-in failed and what to do next. A person who tests the provider also reads the `reason`. */
export function ssoRefusal(
  code: SsoCode,
  { name: provider, school_name: school, only_way }: Named,
  reason: string | null = null,
): Refusal {
  // Where it is the only way in, the message must not suggest another one.
  const only = only_way === 1 ? 'yes' : 'no'
  const sentences: Partial<Record<SsoCode, string>> = {
    sso_canceled: ssoMessages.canceled({ provider, only }),
    sso_unreachable: ssoMessages.unreachable({ provider, only }),
    sso_refused: ssoMessages.refused({ provider, only }),
    sso_no_email: ssoMessages.noEmail({ provider, only }),
    sso_email_unverified: ssoMessages.emailUnverified({ provider, only }),
    sso_other_university: ssoMessages.otherUniversity({ provider, school, only }),
    sso_not_fresh: ssoMessages.notFresh({ provider }),
    sso_one_factor: ssoMessages.oneFactor({ provider }),
    sso_other_account: ssoMessages.otherAccount({ provider }),
    sso_closed: ssoMessages.closed({ school }),
    sso_unavailable: ssoMessages.unavailable({ provider }),
  }
  const status = code === 'sso_unreachable' || code === 'sso_unavailable' ? 503 : 400
  const headers: Record<string, string> = status === 503 ? { 'retry-after': '60' } : {}
  const sentence = sentences[code] ?? ssoMessages.expired
  const error = reason ? explainTest(reason, sentence) : sentence
  return new Refusal(status, { error, code }, headers)
}

/**
 * Returns the message for a person who tests a provider: the remedy if they have one, the reason, and the message for
 * people.
 */
function explainTest(reason: string, sentence: string): string {
  const remedy = findRemedy(reason)
  return remedy === null
    ? ssoMessages.testRefused({ reason, sentence })
    : ssoMessages.testRemedied({ remedy, reason, sentence })
}

/** The refusal of a ticket that is unknown, used, expired or from another browser. */
export function ssoExpired(): Refusal {
  return new Refusal(400, { error: ssoMessages.expired, code: 'sso_expired' })
}
