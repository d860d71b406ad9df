import { checkInsWords } from '#contract/check-ins/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { askForCode, noSuchEvent } from './no-such-event.ts'

/** The reason why an event couldn't be loaded, and what to do next. `isFinal`: a retry can't help. */
export type LookupProblem = { reason: string; next: string; isFinal: boolean }

/** Explains an error in loading an event. The page shows these sentences below its own. */
export function describeLookup(error: unknown): LookupProblem {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 0)
    return { reason: checkInsWords.serverDidntAnswer, next: checkInsWords.checkConnectionThenTryAgain, isFinal: false }
  if (status === 404 && isFromOurServer(error)) return { reason: noSuchEvent, next: askForCode, isFinal: true }
  if (status === 429)
    return {
      reason: checkInsWords.tooManyEventsWereOpened,
      next: checkInsWords.waitMinuteThenTryAgain,
      isFinal: false,
    }
  if (status >= 500 || status === 404 || status === 408 || status === 425)
    return {
      reason: checkInsWords.serverBusy,
      next: checkInsWords.waitMomentThenTryAgain,
      isFinal: false,
    }
  return { reason: errorSentence(error, checkInsWords.serverRefusedRequest), next: askForCode, isFinal: true }
}

/** Whether the response is from our server, and not from a proxy or a network's own page. */
function isFromOurServer(error: unknown): boolean {
  return error instanceof ApiError && typeof error.body === 'object' && error.body !== null && 'error' in error.body
}
