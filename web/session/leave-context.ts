// In a file of its own, because every page has the guards but few can sign out.
import { createContext } from 'react'

/**
 * Passed by a guard to the pages behind it: notes that someone leaves on purpose, and for which page, so that the guard
 * opens that page (the first one by default) and not a sign-in.
 */
export const LeaveContext = createContext<(target?: string) => void>(() => {})
