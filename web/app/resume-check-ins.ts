import { whenIdle } from '#web/kit/when-idle.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'

let lastStudent: string | null = null

/**
 * Sends check-ins that waited without a network, on any page that the student opens next. The code loads when the page
 * is idle, and only for students.
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
  import('#web/check-ins/outbox/check-in-outbox.ts').then(
    ({ checkInOutbox }) => void checkInOutbox.resume(),
    // Without a network the code doesn't load either, so it is loaded when the network is back.
    () => window.addEventListener('online', resume, { once: true }),
  )
}
