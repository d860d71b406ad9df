// In a separate file, because every page has the guards, but only a few have a sign-out button.
import { createContext } from 'react'

/**
 * Provided by the guards. Pages call it before signing out, with the path to open next (by default the first page), so
 * that the guard doesn't open the sign-in page.
 */
export const LeaveContext = createContext<(target?: string) => void>(() => {})
