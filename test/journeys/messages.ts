/**
 * A sentence of the specification's first document, copied from there: its text, where a person sees it, and whether
 * the journey gets there for real or with one mocked response.
 */
export type Message = {
  says: string
  where: string
  how: 'real' | 'stubbed'
  /** Whether it is a part of a longer sentence. */
  isPart?: true
}

/** Every message of document 1 that a student or a visitor can meet, by the journey that shows it. */
export const messages = {
  visitor: {
    hero: { says: 'Make Attendance Simple and Reliable', where: '/', how: 'real' },
    whyChoose: { says: 'Why Choose', where: '/', how: 'real', isPart: true },
    footer: { says: '© 2025', where: 'below every public page', how: 'real', isPart: true },
    chooseRole: { says: 'Choose your role to continue', where: '/GetStarted', how: 'real' },
    free: { says: 'currently free for all universities', where: '/guide, unfolded', how: 'real', isPart: true },
    workingDays: { says: 'up to 5 working days', where: '/guide, unfolded', how: 'real', isPart: true },
    studentPortal: { says: 'Student Portal', where: '/auth/student', how: 'real' },
    facultyPortal: { says: 'Faculty Portal', where: '/auth/faculty', how: 'real' },
    adminPortal: { says: 'Admin Portal', where: '/auth/admin', how: 'real' },
    adminButton: { says: 'Administrator Sign In', where: '/auth/admin', how: 'real' },
    facultyGroup: { says: 'Faculty FAQs', where: '/faq', how: 'real' },
    studentGroup: { says: 'Student FAQs', where: '/faq', how: 'real' },
    letterLate: { says: 'up to 5 minutes', where: '/faq, a letter that does not arrive', how: 'real', isPart: true },
    letterJunk: { says: 'junk', where: '/faq, a letter that does not arrive', how: 'real', isPart: true },
    letterHeld: { says: 'quarantine', where: '/faq, a letter that does not arrive', how: 'real', isPart: true },
    importTakes: { says: '30 to 45 seconds', where: '/faq, the CSV file', how: 'real', isPart: true },
  },
  signIn: {
    needsBoth: {
      says: 'Email and Password are required for direct sign-in',
      where: '/auth/student/signin, password, nothing typed',
      how: 'real',
    },
    needsEmail: { says: 'Email is required', where: '/auth/student/signin, link, nothing typed', how: 'real' },
    facultyNeedsEmail: { says: 'Email is required', where: '/auth/faculty/signin, nothing typed', how: 'real' },
    emailSent: { says: 'Email Sent', where: '/auth/student/signin, link asked for', how: 'real' },
    failed: { says: 'Sign in failed. Please try again.', where: '/auth/student/signin, password', how: 'stubbed' },
    linkFailed: { says: 'Sign in failed. Please try again.', where: '/auth/student/signin, link', how: 'stubbed' },
    facultyFailed: { says: 'Sign in failed. Please try again.', where: '/auth/faculty/signin', how: 'stubbed' },
    adminFailed: {
      says: 'Sign in failed. Please check your credentials and try again.',
      where: '/auth/admin/signin, a wrong password',
      how: 'real',
    },
    adminLocked: {
      says: 'Too many failed login attempts. Account locked for 5 minutes.',
      where: '/auth/admin/signin, the fifth wrong password',
      how: 'real',
    },
    schoolEmail: { says: 'Use your school email.', where: '/auth/student/register', how: 'real' },
    mismatch: { says: 'Passwords do not match', where: '/auth/student/register', how: 'real' },
    tooShort: { says: 'Password must be at least 8 characters long', where: '/auth/student/register', how: 'real' },
    firstEmailError: {
      says: 'This is what the server says first.',
      where: '/auth/student/register, two email errors of the server',
      how: 'stubbed',
    },
    registrationFailed: {
      says: 'Registration failed. Please try again.',
      where: '/auth/student/register',
      how: 'stubbed',
    },
    facultyRegistrationFailed: {
      says: 'Registration failed. Please try again.',
      where: '/auth/faculty/register',
      how: 'stubbed',
    },
    locationDenied: {
      says: 'Location access denied. You must enable location permissions to register.',
      where: '/auth/student/register, location blocked',
      how: 'real',
    },
    locationUnavailable: {
      says: 'Location services are not available on your device.',
      where: '/auth/student/register, a browser without location',
      how: 'stubbed',
    },
    locationError: {
      says: 'Error accessing location. Please try again.',
      where: '/auth/student/register, a position that cannot be had',
      how: 'stubbed',
    },
    noToken: { says: 'No verification token found.', where: '/verify-email', how: 'real' },
    serverWords: {
      says: 'This is what the server says.',
      where: '/verify-email, refused with words',
      how: 'stubbed',
    },
    verificationFailed: {
      says: 'Email verification failed. Please try again.',
      where: '/verify-email, refused without words',
      how: 'stubbed',
    },
  },
  checkIn: {
    inactive: { says: 'Camera inactive', where: 'Scan QR, the camera off', how: 'real' },
    start: { says: 'Start Scanning', where: 'Scan QR, the camera off', how: 'real' },
    stop: { says: 'Stop Scanning', where: 'Scan QR, the camera on', how: 'real' },
    cameraError: { says: 'Camera error: Permission denied', where: 'Scan QR, the camera blocked', how: 'real' },
    noCamera: {
      says: 'Camera access not supported by your browser',
      where: 'Scan QR, a browser without cameras',
      how: 'stubbed',
    },
    invalidCode: {
      says: 'Invalid QR code format. Please try again.',
      where: '/scan, a code that is not an event',
      how: 'real',
    },
    dashboardLookup: {
      says: 'Failed to get event details. Please try again.',
      where: '/student/dashboard, an event that cannot be had',
      how: 'stubbed',
    },
    scanLookup: {
      says: 'Failed to load event details. Please try again.',
      where: '/scan, an event that cannot be had',
      how: 'stubbed',
    },
    details: { says: 'Event Details', where: '/scan, an event', how: 'real' },
    bothSides: { says: 'Check-in: 15m before to 15m after', where: '/scan, an event', how: 'real' },
    confirm: { says: 'Confirm Attendance', where: '/scan, an event', how: 'real' },
    cancel: { says: 'Cancel', where: '/scan, an event', how: 'real' },
    noPlace: { says: 'No location specified', where: '/scan, an event without a place', how: 'real' },
    atStart: { says: 'Check-in: At start to 30m after', where: '/scan, an event closed before', how: 'real' },
    startOnly: { says: 'Check-in: 45m before to start only', where: '/scan, an event closed after', how: 'real' },
    tooEarly: {
      says: 'Check-in is not yet open. Please try again in 5 minute(s).',
      where: '/scan, four and a half minutes too early',
      how: 'real',
    },
    tooLate: {
      says: 'Check-in period has ended. The window closed 3 minutes ago.',
      where: '/scan, three and a half minutes too late',
      how: 'real',
    },
    locationHint: { says: 'Location permissions required', where: 'Scan QR, location blocked', how: 'real' },
    enableLocation: { says: 'Enable Location', where: '/student/dashboard, location blocked', how: 'real' },
    locationScan: {
      says: 'Location permissions are required to mark attendance.',
      where: '/scan, an event, location blocked',
      how: 'real',
    },
    locationConfirm: {
      says: 'Location permissions are required to mark attendance. Please enable location access and try again.',
      where: '/scan, confirmed, location blocked',
      how: 'real',
    },
    retry: { says: 'Retry', where: '/scan, location blocked', how: 'real' },
    ios: { says: 'iOS', where: 'the steps, location still blocked', how: 'real' },
    android: { says: 'Android', where: 'the steps, location still blocked', how: 'real' },
    chrome: { says: 'Chrome', where: 'the steps, location still blocked', how: 'real' },
    firefox: { says: 'Firefox', where: 'the steps, location still blocked', how: 'real' },
    safari: { says: 'Safari', where: 'the steps, location still blocked', how: 'real' },
    edge: { says: 'Edge', where: 'the steps, location still blocked', how: 'real' },
    refresh: { says: 'Refresh this page.', where: 'the end of the steps', how: 'real', isPart: true },
    recorded: { says: 'Attendance recorded successfully!', where: '/scan, confirmed', how: 'real' },
    recordedNowhere: { says: 'N/A', where: '/scan, confirmed, an event without a place', how: 'real' },
    alreadyRecorded: {
      says: 'You have already recorded attendance for this event.',
      where: '/scan, confirmed a second time',
      how: 'real',
      isPart: true,
    },
    notLoggedIn: {
      says: 'You must be logged in to record attendance',
      where: '/scan, confirmed, the stored id gone',
      how: 'real',
    },
    deviceId: { says: 'Device ID error: too long, odd', where: '/scan, confirmed, refused', how: 'stubbed' },
    nonField: { says: 'Error: not here, not now', where: '/scan, confirmed, refused', how: 'stubbed' },
    status: { says: 'Server error: 422', where: '/scan, confirmed, refused without words', how: 'stubbed' },
    noResponse: {
      says: 'Failed to record attendance: Failed to fetch',
      where: '/scan, confirmed, no answer',
      how: 'stubbed',
    },
    unknownError: {
      says: 'Failed to record attendance: Unknown error',
      where: '/scan, confirmed, no answer and no reason',
      how: 'stubbed',
    },
  },
  account: {
    loading: { says: 'Loading...', where: '/student/dashboard, before the name came', how: 'real' },
    title: { says: "Maya's Dashboard", where: '/student/dashboard', how: 'real' },
    scanTab: { says: 'Scan QR', where: '/student/dashboard', how: 'real' },
    historyTab: { says: 'History', where: '/student/dashboard', how: 'real' },
    noSession: {
      says: 'Authentication error. Please sign in again.',
      where: '/student/dashboard, the stored id gone',
      how: 'real',
    },
    noHistorySession: { says: 'Authentication required', where: 'History, the stored id gone', how: 'real' },
    historyHeading: { says: 'Your Attendance History', where: 'History', how: 'real' },
    historyCount: { says: 'You have attended 1 event(s).', where: 'History, one event', how: 'real' },
    attended: { says: 'Attended', where: 'History, one event', how: 'real' },
    checkInTime: { says: 'Check-in time', where: 'History, one event', how: 'real' },
    historyNone: { says: 'You have not attended any events yet.', where: 'History, empty', how: 'real' },
    historyWillShow: { says: 'Events you check in to will appear here.', where: 'History, empty', how: 'real' },
    historyFailed: {
      says: 'Failed to load your attendance history. Please try again later.',
      where: 'History, not to be had',
      how: 'stubbed',
    },
    profile: { says: 'Your Profile', where: 'the profile', how: 'real' },
    firstName: { says: 'First Name', where: 'the profile', how: 'real' },
    lastName: { says: 'Last Name', where: 'the profile', how: 'real' },
    newPassword: { says: 'New Password', where: 'the profile', how: 'real' },
    leaveBlank: { says: 'Leave blank to keep current password', where: 'the profile', how: 'real' },
    confirmPassword: { says: 'Confirm Password', where: 'the profile', how: 'real' },
    emailFixed: {
      says: 'Email cannot be changed. Contact support if needed.',
      where: 'the profile',
      how: 'real',
    },
    dangerZone: { says: 'Danger Zone', where: 'the profile', how: 'real' },
    deleteAccount: { says: 'Delete Account', where: 'the profile', how: 'real' },
    cancel: { says: 'Cancel', where: 'the profile', how: 'real' },
    save: { says: 'Save Changes', where: 'the profile', how: 'real' },
    passwordsDiffer: { says: "Passwords don't match", where: 'the profile, two new passwords', how: 'real' },
    mismatch: { says: 'Passwords do not match', where: 'the profile, only the second password', how: 'real' },
    saving: { says: 'Saving...', where: 'the profile, on its way', how: 'stubbed' },
    updateFailed: {
      says: 'Failed to update profile. Please try again.',
      where: 'the profile, refused without words',
      how: 'stubbed',
    },
    updateWords: { says: 'This is what the server says.', where: 'the profile, refused with words', how: 'stubbed' },
    question: { says: 'Delete Your Account?', where: 'before the account is deleted', how: 'real' },
    noUndo: { says: 'This action cannot be undone.', where: 'before the account is deleted', how: 'real' },
    deleteMine: { says: 'Delete My Account', where: 'before the account is deleted', how: 'real' },
    deleting: { says: 'Deleting...', where: 'while the account is deleted', how: 'stubbed' },
    deleteFailed: {
      says: 'Failed to delete your account. Please try again.',
      where: 'the profile, the deletion refused without words',
      how: 'stubbed',
    },
  },
} as const satisfies Record<string, Record<string, Message>>

export type Kind = keyof typeof messages
