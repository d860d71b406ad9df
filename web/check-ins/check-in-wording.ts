import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'

/** The sentences of a check-in. It is on two pages, for which the specification's sentences differ slightly. */
export type CheckInWording = {
  /** The message when a code's event can't be loaded. */
  failed: string
  /** The label of the button that requests the location again. */
  asks: string
}

/** The sentences of each of the two pages. */
export const checkInWording: Record<'dashboard' | 'scan', CheckInWording> = {
  dashboard: { failed: checkInMessages.dashboardLookupFailed, asks: checkInsWords.enableLocation },
  scan: { failed: checkInMessages.scanLookupFailed, asks: checkInsWords.retry },
}
