import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'

let lastStudent: string | null = null

/**
 * Sends what a phone without network had to keep, on whatever page its student stands next. The code that sends comes
 * when the page has nothing better to do; who is no student never loads it.
 */
export function resumeCheckIns(): void {
  look()
  watchStored(look)
}

function look(): void {
  const student = readSession().studentId
  const isNew = student !== null && student !== lastStudent
  lastStudent = student
  if (isNew) whenIdle(resume)
}

function resume(): void {
  import('#web/check-ins/kept/check-in-outbox.ts').then(
    ({ checkInOutbox }) => void checkInOutbox.resume(),
    // Without a network not even the code comes; with the next one it will.
    () => window.addEventListener('online', resume, { once: true }),
  )
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  // Safari has no such thing; a second is enough for a first page.
  else setTimeout(then, 1000)
}
