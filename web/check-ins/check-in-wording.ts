import { checkInsWords } from '#contract/check-ins/words.ts'
import { checkInMessages } from '#contract/check-ins/words.ts'

/** The same check-in stands on two pages, which the specification words a little differently. */
export type CheckInWording = {
  /** When the event of a code cannot be loaded. */
  failed: string
  /** The button that asks for the location again. */
  asks: string
}

/** The words of each of the two pages. */
export const checkInWording: Record<'dashboard' | 'scan', CheckInWording> = {
  dashboard: { failed: checkInMessages.dashboardLookupFailed, asks: checkInsWords.enableLocation },
  scan: { failed: checkInMessages.scanLookupFailed, asks: checkInsWords.retry },
}
