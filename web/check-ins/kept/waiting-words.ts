import { longestQueueMs } from '#contract/check-ins/messages.ts'
import { countdown } from '#web/kit/countdown.ts'
import type { EventBrief, Waiting } from './waiting-check-ins.ts'

/** What a check-in's event is called, also before it could be loaded. */
export const nameOf = ({ name }: EventBrief): string => name ?? 'an event not loaded yet'

const closable =
  'You can close this page: your browser sends it when the network returns, and you read the result here.'
const open = 'Keep this page open until it’s sent: this browser can’t send it in the background.'

/** Takes a check-in that waits and the phone's clock in ms; gives why it waits and what happens next. */
export function waitingWords(waiting: Waiting, now: number) {
  const { checkIn, problem, isSending, isSignedOut, isSentWhenClosed, nextTryAt } = waiting
  const left = countdown(checkIn.madeAt + longestQueueMs - now)
  return {
    message: isSignedOut
      ? 'Your session has ended. Sign in again, and your phone sends the check-in automatically.'
      : (problem ?? 'The check-in is on its way.'),
    next: `${nextStep(isSending, nextTryAt, now)} It counts from the moment you confirmed. ${isSentWhenClosed ? closable : open} It can be sent for another ${left}.`,
  }
}

function nextStep(isSending: boolean, nextTryAt: number | null, now: number): string {
  if (isSending) return 'Sending…'
  return nextTryAt === null ? '' : `Next try in ${Math.max(1, Math.ceil((nextTryAt - now) / 1000))} s.`
}
