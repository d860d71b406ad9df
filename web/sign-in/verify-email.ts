import type { PersonKind } from '#contract/roles.ts'
import type { AlreadySignedIn, ConfirmedOnly, LinkToConfirm, Redemption } from '#contract/sign-in/sign-in.ts'
import { signInMessages } from '#contract/sign-in/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import type { SignInAnswer } from '#web/session/session.ts'
import type { VerifyAnswer } from './api.ts'

export type Verified =
  | { outcome: 'signed-in'; answer: SignInAnswer }
  /** The link was already used or has expired, but this browser is signed in to its account. */
  | { outcome: 'signed-in-before'; kind: PersonKind; answer: { redirect?: string } }
  | { outcome: 'to-confirm'; link: LinkToConfirm['confirm'] }
  | { outcome: 'confirmed'; message: string; awaitsApproval?: true; passwordDropped?: true }
  /** `mayRetry`: the server had an error or didn't respond, so the link may still be valid. */
  | { outcome: 'failed'; because: string; mayRetry?: true }

/** The two calls that a verification can use. Tests pass fakes. */
export type VerifyCalls = {
  redeem(body: Redemption): Promise<VerifyAnswer | LinkToConfirm | ConfirmedOnly | AlreadySignedIn>
  verifyByGet(token: string, type: PersonKind): Promise<VerifyAnswer | ConfirmedOnly>
}

/**
 * Redeems an emailed link with our own call, or with the specification's if the server doesn't have ours. Never throws.
 */
export async function redeemLink(
  link: { token: string; type: PersonKind | null; answer?: 'continue' | 'not-me' },
  calls: VerifyCalls,
): Promise<Verified> {
  if (!link.token) return { outcome: 'failed', because: signInMessages.noToken }
  try {
    const { token, answer } = link
    return read(await calls.redeem({ token, ...(answer && { answer }) }), token)
  } catch (error) {
    if (!isUnknownCall(error) || link.answer === 'not-me') return failed(error)
  }
  try {
    return read(await calls.verifyByGet(link.token, link.type ?? 'student'), link.token)
  } catch (error) {
    return failed(error)
  }
}

/** Redeems the code from the same email, typed on the page that requested it. Never throws. */
export async function redeemCode(
  code: string,
  type: PersonKind | null,
  calls: Pick<VerifyCalls, 'redeem'>,
): Promise<Verified> {
  try {
    return read(await calls.redeem({ code, ...(type && { type }) }))
  } catch (error) {
    return failed(error)
  }
}

function read(answer: VerifyAnswer | LinkToConfirm | ConfirmedOnly | AlreadySignedIn, token?: string): Verified {
  if ('already_signed_in' in answer)
    return {
      outcome: 'signed-in-before',
      kind: answer.type,
      answer: { ...(answer.redirect && { redirect: answer.redirect }) },
    }
  if ('confirm' in answer) return { outcome: 'to-confirm', link: answer.confirm }
  const message = answer.message ?? signInMessages.verified
  if ('signed_in' in answer) {
    return {
      outcome: 'confirmed',
      message,
      ...(answer.awaits_approval && { awaitsApproval: true }),
      ...('password_dropped' in answer && { passwordDropped: true }),
    }
  }
  // If a response has an id but no token, the link's token is the session's token.
  const session = answer.token ?? (answer.student_id || answer.faculty_id ? token : undefined)
  return session ? { outcome: 'signed-in', answer: { ...answer, token: session } } : { outcome: 'confirmed', message }
}

function failed(error: unknown): Verified {
  const [first] = Object.values(readFieldErrors(error)).flat()
  const hasTrouble = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return {
    outcome: 'failed',
    because: first ?? errorSentence(error, signInMessages.verificationFailed),
    ...(hasTrouble && { mayRetry: true }),
  }
}

function isUnknownCall(error: unknown): boolean {
  return error instanceof ApiError && [0, 404, 405, 501].includes(error.status)
}
