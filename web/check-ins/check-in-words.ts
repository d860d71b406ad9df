import type * as contract from '#contract/check-ins.ts'

// The contract's words and limits, without the schemas beside them, which would add a quarter to what a phone loads
// before it can scan. Their types are the very literals, so the compiler refuses any other word here.

export const checkInMessages: Omit<typeof contract.checkInMessages, 'uniqueSet'> = {
  recorded: 'Attendance recorded successfully!',
  alreadyRecorded: 'You have already recorded attendance for this event.',
  invalidCode: 'Invalid QR code format. Please try again.',
  locationRequired: 'Location permissions are required to mark attendance.',
  locationRequiredToConfirm:
    'Location permissions are required to mark attendance. Please enable location access and try again.',
  notLoggedIn: 'You must be logged in to record attendance',
}

/** How long a check-in may wait on a phone without network, in ms. */
export const longestQueueMs: typeof contract.longestQueueMs = 900_000
