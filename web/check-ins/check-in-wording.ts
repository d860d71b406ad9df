import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'

/** The same check-in is on two pages, for which the specification has slightly different sentences. */
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
