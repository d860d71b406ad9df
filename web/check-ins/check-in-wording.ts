import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'

/** The sentences of a check-in. It is on two pages, and the specification's sentences differ slightly. */
export type CheckInWording = {
  /** When the event of a code cannot be loaded. */
  failed: string
  /** The button that requests the location again. */
  asks: string
}

/** The sentences of each of the two pages. */
export const checkInWording: Record<'dashboard' | 'scan', CheckInWording> = {
  dashboard: { failed: checkInMessages.dashboardLookupFailed, asks: checkInsWords.enableLocation },
  scan: { failed: checkInMessages.scanLookupFailed, asks: checkInsWords.retry },
}
