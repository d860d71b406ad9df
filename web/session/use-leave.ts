import { createContext, use } from 'react'
import { leaveOrAsk } from '#web/kit/unsaved.ts'
import { signOut } from './sign-out.ts'

/**
 * What a guard gives the pages behind it: notes that somebody leaves on purpose, and for where, so that it opens that
 * page (the first one unless told) and no sign-in.
 */
export const LeaveContext = createContext<(to?: string) => void>(() => {})

/**
 * Returns what a Logout button does: the session ends at once, the guard opens the first page, the server is told. With
 * unsaved work open it asks first.
 */
export function useLeave(): () => void {
  const note = use(LeaveContext)
  return () =>
    leaveOrAsk('sign-out', () => {
      note()
      void signOut()
    })
}
