import { createContext, use } from 'react'
import { signOut } from './sign-out.ts'

/**
 * What a guard gives the pages behind it: notes that somebody leaves on purpose, and for where, so that it opens that
 * page (the first one unless told) and no sign-in.
 */
export const LeaveContext = createContext<(to?: string) => void>(() => {})

/** Gives what a Logout button does: the session ends at once, the guard goes to the first page, the server hears of it. */
export function useLeave(): () => void {
  const note = use(LeaveContext)
  return () => {
    note()
    void signOut()
  }
}
