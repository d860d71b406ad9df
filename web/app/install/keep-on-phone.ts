import { kindOfPath } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'

/**
 * Caches the student's pages on a student's phone, so that they open without a network. Starts when the page is loaded
 * and idle. Faculty and visitors never load any of it.
 */
export function keepOnPhone(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isAsked = false
  const look = () => {
    if (isAsked || !isStudents() || isSavingData()) return
    isAsked = true
    // Without a network the code doesn't load either. The next visit tries again.
    import('./register-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
  }
  const begin = () => {
    look()
    watchStored(look)
  }
  if (document.readyState === 'complete') setTimeout(begin, restAfterLoad)
  else window.addEventListener('load', () => setTimeout(begin, restAfterLoad), { once: true })
}

/** The wait (ms) after the load, because someone who opens an event's code needs the network first. */
const restAfterLoad = 3_000

function isStudents(): boolean {
  return readSession().studentId !== null || kindOfPath(location.pathname) === 'student'
}

/** On a metered connection nothing is cached, unless the app is installed. */
function isSavingData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  return connection?.saveData === true && !window.matchMedia('(display-mode: standalone)').matches
}
