// Apart from `useLeave`: every page has the guards, few can sign out.
import { createContext } from 'react'

/**
 * What a guard gives the pages behind it: notes that someone leaves on purpose, and for where, so that it opens that
 * page (the first one unless told) and no sign-in.
 */
export const LeaveContext = createContext<(to?: string) => void>(() => {})
