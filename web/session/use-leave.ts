import { use } from 'react'
import { dropAllDrafts } from '#web/kit/unsaved/draft-storage.ts'
import { leaveOrAsk } from '#web/kit/unsaved/leaving.ts'
import { LeaveContext } from './leave-context.ts'
import { signOut } from './sign-out.ts'

/**
 * Returns the action of a Logout button: the session ends and all drafts are deleted at once, the guard opens the first
 * page, and the server is notified. With unsaved work open it asks first.
 */
export function useLeave(): () => void {
  const note = use(LeaveContext)
  return () =>
    leaveOrAsk('sign-out', () => {
      note()
      dropAllDrafts()
      void signOut()
    })
}
