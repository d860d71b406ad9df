import type { OutboxView } from '#web/check-ins/outbox/waiting-check-ins.ts'

/** Whether a check-in is in progress: an event is open to confirm, a check-in is being sent, or its result is shown. */
export function isCheckingIn(pathname: string, search: string, { waiting, settled }: OutboxView): boolean {
  const isAtAnEvent = new URLSearchParams(search).has('event') || /^\/(auth\/)?attend\//.test(pathname)
  return isAtAnEvent || waiting.length > 0 || settled.length > 0
}
