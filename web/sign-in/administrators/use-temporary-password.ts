import { useEffect, useState } from 'react'
import { readSession } from '#web/session/session.ts'
import { mayWait, waitsForNewPassword } from './temporary-password.ts'

/** The mailed password to replace, if the page still has it. */
type Waiting = { temporary: string }

/** Whether this is someone with a mailed password. After a reload, asks the server. */
export function useTemporaryPassword() {
  const [waiting, setWaiting] = useState<Waiting | 'unknown' | null>(() => (mayWait(readSession()) ? 'unknown' : null))
  useEffect(() => {
    if (waiting !== 'unknown') return
    void waitsForNewPassword().then((waits) => setWaiting(waits ? { temporary: '' } : null))
  }, [waiting])
  return { waiting, setWaiting }
}
