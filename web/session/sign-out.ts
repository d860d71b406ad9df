import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { clearSession } from './session.ts'

// A sign-out without network leaves the cookie behind. Until the server has
// heard of it, this tab must not let that cookie bring the session back.
const unheardKey = 'signOutUnheard'

/** Signs out: the seven keys are removed at once, the server is told when possible. Never fails. */
export async function signOut(): Promise<void> {
  const told = tellServer()
  clearSession()
  queryClient.clear()
  await told
}

/** Says whether an earlier sign-out of this tab still has to reach the server; tries again if so. */
export async function finishSignOut(): Promise<boolean> {
  if (!readUnheard()) return false
  await tellServer()
  return true
}

async function tellServer(): Promise<void> {
  writeUnheard(true)
  try {
    await call('POST', '/api/signout/', { keeps401: true, timeoutMs: 8000 })
    writeUnheard(false)
  } catch {
    // Signed out here in any case; the flag makes the next page start try again.
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
    // Without storage there is nothing to remember it in.
  }
}
