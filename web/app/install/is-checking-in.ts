import type { OutboxView } from '#web/check-ins/kept/waiting-check-ins.ts'

/** Whether someone is at it: an event is open to confirm, a check-in is on its way, or its result is being read. */
export function isCheckingIn(pathname: string, search: string, { waiting, settled }: OutboxView): boolean {
  const isAtAnEvent = new URLSearchParams(search).has('event') || /^\/(auth\/)?attend\//.test(pathname)
  return isAtAnEvent || waiting.length > 0 || settled.length > 0
}
