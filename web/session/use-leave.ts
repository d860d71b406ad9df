import { use } from 'react'
import { dropAllDrafts } from '#web/kit/unsaved/draft-storage.ts'
import { leaveOrAsk } from '#web/kit/unsaved/leaving.ts'
import { LeaveContext } from './leave-context.ts'
import { signOut } from './sign-out.ts'

/**
 * Returns the action of a Logout button. It ends the session, deletes all drafts and notifies the server, and the guard
 * opens the first page. If there is unsaved work, it asks first.
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
