import { checkInsWords } from '#contract/check-ins/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { countdown } from '#web/kit/time/countdown.ts'
import type { Waiting, EventBrief } from './waiting-check-ins.ts'

const closable = checkInsWords.canClosePageBrowserSends
const open = checkInsWords.keepPageOpenUntilSent
const openOnly = checkInsWords.keepPageOpenNotStored

/** Explains why a check-in is waiting and what happens next. `now` in ms, by the page's clock. */
export function waitingWords(waiting: Waiting, now: number, isOnline = true) {
  const { problem, isSending, isSignedOut, isSentWhenClosed, nextTryAt, isKept, countsUntil } = waiting
  const step = nextStep(isSending, nextTryAt, now)
  const mayClose = !isKept ? openOnly : isSentWhenClosed ? closable : open
  return {
    message: isSignedOut
      ? checkInsWords.signInToSend
      : isOnline
        ? (problem ?? checkInsWords.onItsWay)
        : kitWords.noNetwork,
    /** The browser's own message, in small print. */
    detail: isSignedOut || isOnline ? null : problem,
    next:
      countsUntil > now
        ? checkInsWords.waitingNext({ step, mayClose, left: countdown(countsUntil - now) })
        : checkInsWords.waitingTooLong({ step, mayClose }),
  }
}

function nextStep(isSending: boolean, nextTryAt: number | null, now: number): string {
  if (isSending) return checkInsWords.sending
  return nextTryAt === null
    ? ''
    : checkInsWords.nextTryIn({ seconds: Math.max(1, Math.ceil((nextTryAt - now) / 1000)) })
}

/** Returns the name of a check-in's event, or a placeholder before the event could be loaded. */
export const showEventName = ({ name }: EventBrief): string => name ?? checkInsWords.eventNotLoadedYet
