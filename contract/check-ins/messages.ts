// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const longestDeviceId = 200
/** How long a check-in may wait on a phone without network, in ms. */
export const longestQueueMs = 900_000

export const checkInMessages = {
  recorded: 'Attendance recorded successfully!',
  alreadyRecorded: 'You have already recorded attendance for this event.',
  uniqueSet: 'The fields student, event must make a unique set.',
  invalidCode: 'Invalid QR code format. Please try again.',
  locationRequired: 'Location permissions are required to mark attendance.',
  locationRequiredToConfirm:
    'Location permissions are required to mark attendance. Please enable location access and try again.',
  /** Stands above either of the two. */
  locationHint: 'Location permissions required',
  /** The dashboard, when the stored id is gone. */
  authenticationError: 'Authentication error. Please sign in again.',
  notLoggedIn: 'You must be logged in to record attendance',
  /** The event of a code cannot be loaded, on the dashboard and on the scan page. */
  dashboardLookupFailed: 'Failed to get event details. Please try again.',
  scanLookupFailed: 'Failed to load event details. Please try again.',
  cameraUnsupported: 'Camera access not supported by your browser',
  historyFailed: 'Failed to load your attendance history. Please try again later.',
} as const
