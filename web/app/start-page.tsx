import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import { purgeOldResponses, deleteRemembered } from '#web/api/remembered.ts'
import { watchBack } from '#web/kit/unsaved/guard-back.ts'
import { restoreSession } from '#web/session/restore.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'
import { keepOnPhone } from './install/keep-on-phone.ts'
import { resumeCheckIns } from './resume-check-ins.ts'

/** Starts what every document does, and shows its pages. */
export function startPage(pages: ReactNode): void {
  void restoreSession()
  void purgeOldResponses().catch(() => undefined)
  resumeCheckIns()
  keepOnPhone()
  watchBack()

  // Clears loaded data when another person signs in, so that they don't see it.
  let token = readSession().authToken
  watchStored(() => {
    const now = readSession().authToken
    if (now !== token) {
      queryClient.clear()
      void deleteRemembered()
    }
    token = now
  })

  createRoot(document.getElementById('root')!).render(<StrictMode>{pages}</StrictMode>)
}
