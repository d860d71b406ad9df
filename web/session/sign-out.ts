import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { clearSession } from './session.ts'

// A sign-out without a network leaves the cookie behind. Until the server has received it, this tab must not restore
// the session from that cookie.
const unheardKey = 'signOutUnheard'

/** Signs out: removes the seven keys at once, and notifies the server when possible. Never fails. */
export async function signOut(): Promise<void> {
  const notification = tellServer()
  clearSession()
  queryClient.clear()
  await notification
}

/** Whether an earlier sign-out of this tab must still reach the server. Retries if so. */
export async function finishSignOut(): Promise<boolean> {
  if (!readUnheard()) return false
  await tellServer()
  return true
}

async function tellServer(): Promise<void> {
  writeUnheard(true)
  try {
    await call('POST /api/signout/', { keeps401: true, timeoutMs: 8000 })
    writeUnheard(false)
  } catch {
    // Signed out here in any case. The flag makes the next page retry.
  }
}

function readUnheard(): boolean {
  try {
    return sessionStorage.getItem(unheardKey) !== null
  } catch {
    return false
  }
}

function writeUnheard(unheard: boolean): void {
  try {
    if (unheard) sessionStorage.setItem(unheardKey, '1')
    else sessionStorage.removeItem(unheardKey)
  } catch {
    // Without storage, the flag can't be stored.
  }
}
