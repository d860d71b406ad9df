import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { signOut } from '#web/session/sign-out.ts'

/** How long the first page may take to load before the session ends anyway, in ms. */
const patience = 1_500

/**
 * Gives what logs out: home first, and the session ends when this page is gone. Ended earlier, this page's guard would
 * send to the sign-in while the first page still loads.
 */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const end = useRef(() => {
    if (isLeaving.current) void signOut()
    isLeaving.current = false
  })

  useEffect(() => end.current, [])

  return () => {
    isLeaving.current = true
    void navigate(addresses.home)
    setTimeout(end.current, patience)
  }
}
