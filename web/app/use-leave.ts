import { useNavigate } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { signOut } from '#web/session/sign-out.ts'

/** Gives the Logout item's deed: home first, then the session ends, so that no guard catches the page on its way out. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    void Promise.resolve(navigate(addresses.home)).then(signOut)
  }
}
