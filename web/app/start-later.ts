import { whenIdle } from '#web/kit/when-idle.ts'
import { kindOfPath } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'
import { followTranslation } from './follow-translation.ts'

/**
 * The delay (ms) after the load event, because someone who has just scanned an event's code needs the network first.
 */
const restAfterLoad = 3_000

/** Starts everything that isn't needed at first. `changes` are the document's mutations so far. */
export function startLater(changes: MutationRecord[]): void {
  followTranslation(changes)
  resumeCheckIns()
  keepOnPhone()
}

/** Caches the student's pages on a student's phone after a delay. Other people's browsers don't download them. */
function keepOnPhone(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isAsked = false
  const look = () => {
    if (isAsked || !isStudents() || isSavingData()) return
    isAsked = true
    // Without a network, the code can't be loaded either. The next visit tries again.
    import('./install/register-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
  }
  const begin = () => {
    look()
    watchStored(look)
  }
  if (document.readyState === 'complete') setTimeout(begin, restAfterLoad)
  else window.addEventListener('load', () => setTimeout(begin, restAfterLoad), { once: true })
}

function isStudents(): boolean {
  return readSession().studentId !== null || kindOfPath(location.pathname) === 'student'
}

/** Whether the browser should save data. Then nothing is cached, unless the app is installed. */
function isSavingData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  return connection?.saveData === true && !window.matchMedia('(display-mode: standalone)').matches
}

/** Sends check-ins that are still in the outbox. The code loads when the page is idle, for students only. */
function resumeCheckIns(): void {
  resumeForNewStudent()
  watchStored(resumeForNewStudent)
}

let lastStudent: string | null = null

function resumeForNewStudent(): void {
  const student = readSession().studentId
  const isNew = student !== null && student !== lastStudent
  lastStudent = student
  if (isNew) whenIdle(resume)
}

function resume(): void {
  import('#web/check-ins/outbox/check-in-outbox.ts').then(
    ({ checkInOutbox }) => void checkInOutbox.resume(),
    // Without a network, the code can't be loaded either. Tries again when the network is back.
    () => window.addEventListener('online', resume, { once: true }),
  )
}
