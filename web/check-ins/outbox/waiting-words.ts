import { checkInsWords } from '#contract/check-ins/words.ts'
import { longestQueueMs } from '#contract/check-ins/limits.ts'
import { countdown } from '#web/kit/time/countdown.ts'
import type { Waiting } from './waiting-check-ins.ts'

const closable = checkInsWords.canClosePageBrowserSends
const open = checkInsWords.keepPageOpenUntilSent

/** Takes a waiting check-in and the phone's clock in ms. Returns why it waits and what happens next. */
export function waitingWords(waiting: Waiting, now: number) {
  const { checkIn, problem, isSending, isSignedOut, isSentWhenClosed, nextTryAt } = waiting
  const timeLeft = countdown(checkIn.madeAt + longestQueueMs - now)
  return {
    message: isSignedOut ? checkInsWords.signInToSend : (problem ?? checkInsWords.onItsWay),
    next: checkInsWords.waitingNext({
      step: nextStep(isSending, nextTryAt, now),
      mayClose: isSentWhenClosed ? closable : open,
      left: timeLeft,
    }),
  }
}

function nextStep(isSending: boolean, nextTryAt: number | null, now: number): string {
  if (isSending) return checkInsWords.sending
  return nextTryAt === null
    ? ''
    : checkInsWords.nextTryIn({ seconds: Math.max(1, Math.ceil((nextTryAt - now) / 1000)) })
}
