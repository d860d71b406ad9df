import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { clearSession } from './session.ts'

// Signing out without a network leaves the cookie behind. Until the server has received the sign-out, this tab must not
// restore the session from that cookie.
const pendingSignOutKey = 'signOutUnheard'

/** Signs out: removes the seven keys immediately, and notifies the server if possible. Never rejects. */
export async function signOut(): Promise<void> {
  const notification = tellServer()
  clearSession()
  queryClient.clear()
  await notification
}

/** Whether an earlier sign-out in this tab didn't reach the server. If so, retries it. */
export async function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return false
  await tellServer()
  return true
}

async function tellServer(): Promise<void> {
  setSignOutPending(true)
  try {
    await call('POST /api/signout/', { keeps401: true, timeoutMs: 8000 })
    setSignOutPending(false)
  } catch {
    // The person is signed out here in any case. The flag makes the next page retry.
  }
}

function isSignOutPending(): boolean {
  try {
    return sessionStorage.getItem(pendingSignOutKey) !== null
  } catch {
    return false
  }
}

function setSignOutPending(unheard: boolean): void {
  try {
    if (unheard) sessionStorage.setItem(pendingSignOutKey, '1')
    else sessionStorage.removeItem(pendingSignOutKey)
  } catch {
    // The browser refuses storage, so there is no flag.
  }
}
