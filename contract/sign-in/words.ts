import { catalog } from '#contract/language/catalog.ts'

/**
 * The dialog that asks for a fresh proof of identity. Separate from the administrators' words, because students load it
 * as well.
 */
export const freshProofMessages = catalog('sign-in.freshProofMessages', {
  reauthRequired: 'You signed in a while ago. Confirm it’s you to do this.',
  clickedLink: 'A different browser asked for the link that you signed in with. Confirm it’s you to do this.',
  passwordRequired: 'Enter your password.',
})

export const passwordMessages = catalog('sign-in.passwordMessages', {
  tooShort: 'Password must be at least 8 characters long',
  tooLong: 'Password must be at most {most} characters long',
  mismatch: 'Passwords do not match',
  tooRegular: 'This password is a run of keys or a repeated pattern. Choose another, for example three random words',
  tooCommon: 'This is one of the most commonly used passwords. Choose another, for example three random words',
  tooPersonal:
    'This password is too close to your name, your email address, your university or {productName}. Choose another, for example three random words',
})

export const passkeyMessages = catalog('sign-in.passkeyMessages', {
  /** The same sentence for every reason, so that the response reveals nothing about an account. */
  signInFailed: 'This passkey couldn’t sign you in. Try again, or sign in another way.',
  addFailed: 'We couldn’t add this passkey. Please try again.',
  alreadyAdded: 'This device already has a passkey for your account.',
  tooMany: 'You have 10 passkeys, which is the most an account can have. Remove one first.',
  awaitingApproval: 'An administrator of your university still has to approve your account.',
  proofFailed: 'We couldn’t check this passkey. Try again, or use your password.',
  nameRequired: 'Enter a name for this passkey.',
  nameTooLong: 'The name must be at most 60 characters long.',
  busy: 'Too many passkeys are being checked right now. Please try again in a moment.',
})

/** Messages when a phone's location prevents a registration. */
export const locationMessages = catalog('sign-in.locationMessages', {
  denied: 'Location access denied. You must enable location permissions to register.',
  unavailable: 'Location services are not available on your device.',
  error: 'Error accessing location. Please try again.',
})

export const signInMessages = catalog('sign-in.signInMessages', {
  failed: 'Sign in failed. Please try again.',
  adminFailed: 'Sign in failed. Please check your credentials and try again.',
  adminLocked: 'Too many failed login attempts. Account locked for 5 minutes.',
  registrationFailed: 'Registration failed. Please try again.',
  emailRequired: 'Email is required',
  emailAndPasswordRequired: 'Email and Password are required for direct sign-in',
  confirmFirst: 'Please confirm your email first. We’ve sent you a new email.',
  verificationFailed: 'Email verification failed. Please try again.',
  noToken: 'No verification token found.',
  verified: 'Email verified successfully.',
  forgotten:
    'Forgot your password? The link in our email signs you in without it. Then set a new password in your profile.',
  schoolEmailRequired: 'Enter your university email address.',
  notAnEmail: 'Enter a valid email address.',
  schoolRequired: 'Choose your university.',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  firstNameTooLong: 'First name must be at most 100 characters long',
  lastNameTooLong: 'Last name must be at most 100 characters long',
})

/** The server's own sentences. Separate, so that no page loads them. */
export const signInAnswers = catalog('sign-in.signInAnswers', {
  wrongEmailOrPassword: 'Email or password is incorrect.',
  invalidLink: 'This link is invalid or has expired.',
  invalidCode: 'This code is wrong or has expired. Check the newest email, or send a new one.',
  confirmedPleaseSignIn: 'Your email is confirmed. Please sign in.',
  mailboxTaken:
    'There’s already an account for this mailbox, with a different spelling of the address. Sign in with that address.',
  awaitingApproval: 'Your email is confirmed. An administrator of your university still has to approve your account.',
  linkSent: 'If an account exists for this address, a sign-in link is on its way.',
  emailAgain: 'If an account exists for this address, a new email is on its way.',
  registered: 'Registration received. Please check your email to confirm your address.',
  manyRegistrations:
    'Too many registrations are waiting for their confirmation email right now. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  otherBrowser: 'This browser’s cookie for your session is missing. Please sign in again.',
  manySignIns: 'Many people are signing in. Please try again in a moment.',
  lockedToday: 'Too many failed sign-ins today. Ask for an emailed link instead, or try again tomorrow.',
  openLink: 'Open the link in the email.',
})

/** Messages after “This wasn’t me”, by what was ended. */
export const disownedAnswers = catalog('sign-in.disownedAnswers', {
  link: 'The link no longer works. No one had used it, so nothing else has changed.',
  sessions: 'The link no longer works, and this account is signed out in every other browser.',
  registration: 'The link no longer works, and the registration was deleted.',
  removed: 'We also removed what was added in that sign-in: {removed}.',
  check: 'We can’t tell who did what after that sign-in, so please check {done}.',
  names: 'your name',
  lostPasskeys: 'your passkeys, because one was removed',
  checkIns: 'your check-ins',
  otherStudent: 'your credits and appeals ({count, plural, one {# change} other {# changes}})',
  otherFaculty: 'your events, classes and rolls ({count, plural, one {# change} other {# changes}})',
})

export const signInWords = catalog('sign-in', {
  adminPortal: 'Admin Portal',
  adminPortalAbout: 'Universities, faculty, administrators and usage reports.',
  administratorSignIn: 'Administrator Sign In',
  passwordRequired: 'Password is required',
  tryAgainIn: 'Try again in {wait}',
  signedInWait: 'You’re signed in. One moment…',
  failedAttempts: 'Failed attempts: {attempts}/{most}',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot your password?',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
  resetPassword: 'Reset Your Password',
  askForResetAbout: 'We’ll email you a link to set a new password. It works once and expires after {minutes} minutes.',
  addressSignAsAdministrator: 'The address you sign in with as an administrator.',
  emailMeLink: 'Email me a link',
  sendAgain: 'Send It Again',
  backToSignIn: 'Back to sign-in',
  confirmEmail: 'Confirm your email',
  isThisYou: 'Is this you?',
  registeredInOtherBrowser: 'Someone registered with <b>{email}</b>, from a different browser.',
  askedInOtherBrowser: 'Someone asked to sign in as <b>{email}</b>, from a different browser.',
  notMeStudentRegistration:
    'If you continue, the password chosen at registration stops working. “This wasn’t me” ends this link and deletes that registration. If someone already used the link, it signs this account out in every other browser, and the account stays.',
  notMeRegistration:
    '“This wasn’t me” ends this link and deletes that registration. If someone already used the link, it signs this account out in every other browser, and the account stays.',
  notMeSignIn:
    '“This wasn’t me” ends this link. If someone already used the link, it signs this account out in every other browser.',
  continueAsEmail: 'Continue as {email}',
  notMe: 'This wasn’t me',
  passwordReplacedByLink: 'Sign in with an emailed link, and set a new one in your profile.',
  nothingMoreToDo: 'You don’t need to do anything else. We’ll email you the decision.',
  goFirstPage: 'Go to the home page',
  typeWholeCode: 'Type the {digits} digits of the code.',
  thankYou: 'Thank you',
  emailSent: 'Email Sent',
  openLinkOrTypeCode: 'We emailed <b>{email}</b>. Open the link in that email, or type its code here.',
  codeFromMessage: 'Code from the email',
  digitCode: '{digits}-digit code',
  emailDelay:
    'It can take up to {minutes} minutes to arrive. If it doesn’t, look in your junk folder. Some universities quarantine emails, and your IT department can release them.',
  anotherAddress: 'Use another address',
  codeAndVerifyLinkLife:
    'The code expires after {codeMinutes} minutes. For {linkMinutes} minutes, the link also signs you in. After that it only confirms your address, for up to a day.',
  codeAndLinkLife: 'The code expires after {codeMinutes} minutes, the link after {linkMinutes}.',
  facultyPortal: 'Faculty Portal',
  facultyPortalAbout:
    'Create events and classes, print QR codes, watch attendance live and download it. Please use a computer.',
  facultyRegistration: 'Faculty Registration',
  universityNotApproved: 'Your university must be approved before its faculty can register.',
  facultySignIn: 'Faculty Sign In',
  linkSignsYouIn: 'We’ll email you a link that signs you in. There’s no password to remember.',
  officialUniversityEmail: 'Use your official university email.',
  emailMeALink: 'Email me a link',
  schoolEmailEndsIn: 'Use your school email. It ends in @{domain}.',
  schoolEmail: 'Use your school email.',
  locationPermissionGranted: 'Location permission granted.',
  locationNeeded: 'Location permission is needed to register',
  locationWhy: 'We ask now so that a check-in doesn’t fail at the door. We read your location only when you scan.',
  showMeHow: 'Show me how',
  allowLocation: 'Allow Location',
  emailLink: 'Email link',
  howToSignIn: 'How to sign in',
  newPassword: 'New Password',
  passwordHint: 'At least {least} characters. Three random words work well.',
  confirmNewPassword: 'Confirm New Password',
  checkInFollows: 'You’ll check in right after this.',
  signInWithPasskey: 'Sign in with a passkey',
  verifiedSignedIn: '{verified} You’re signed in.',
  setNewPasswordAnytime: 'You can set a new one in your profile at any time. Until then, sign in with an emailed link.',
  continue: 'Continue',
  setNewPassword: 'Set a new password',
  clickUndone:
    'Someone else had opened this link before you. We signed them out and removed what they added: {removed}.',
  removedPasskeys: '{count, plural, one {# passkey} other {# passkeys}}',
  removedPassword: 'a password',
  registrationPasswordStopped:
    '<b>The password chosen at registration no longer works.</b> It was chosen in another browser, perhaps by someone else.',
  typePasswordSecondTime: 'Type the password a second time.',
  newHere: 'New here?<link>Register</link>',
  firstName: 'First Name',
  lastName: 'Last Name',
  alreadyRegistered: 'Already registered?<link>Sign In</link>',
  universityNotListed: 'Don’t see your university?<link>How to request access</link>',
  rememberMe: 'Remember me',
  choosePassword: 'Choose Your Password',
  chooseNewPassword: 'Choose a new password to continue.',
  changedWait: '{changed}. One moment…',
  temporaryPassword: 'Temporary Password',
  temporaryPasswordHint: 'The password in our email.',
  setPasswordAndGoOn: 'Set Password and Continue',
  signOut: 'Sign Out',
  newEmailSent: 'A new email is on its way.',
  resendFailed: 'We couldn’t send the email again. Please try again.',
  resendIn: 'Resend in {wait}',
  setNewPasswordTitle: 'Set a New Password',
  resetAbout: 'For your administrator account. You’ll be signed out everywhere.',
  setNewPasswordButton: 'Set New Password',
  passwordNotSet: 'Password not set',
  resetLinkLife:
    'A link works once and expires after {minutes} minutes. Nothing was changed. You can ask for a new link.',
  sendNewLink: 'Send a new link',
  register: 'Register',
  students: 'Students',
  studentsAbout: 'Scan a code to check in, and see your history.',
  faculty: 'Faculty',
  facultyAbout: 'Events, classes, QR codes and attendance.',
  administrators: 'Administrators',
  administratorsAbout: 'Universities, people and usage reports.',
  whoIsSigningIn: 'Who is signing in?',
  newHereStart: 'New here?<link>Get Started</link>',
  university: 'University',
  universitiesCouldNotLoaded: 'We couldn’t load the universities.',
  chooseUniversity: 'Choose your university',
  noUniversityTakesPartYet: 'No universities have joined yet.',
  linkDoesntWork: 'This link doesn’t work',
  linkNotChecked: 'We couldn’t check this link',
  newLinkAbout: 'We’ll send a new link to this address. Use your school email.',
  confirmedAlready: 'Already confirmed?<link>Sign In</link>',
  signedInAlready: 'You’re already signed in. <link>Continue</link>',
  signedInAs:
    'You’re signed in as {role, select, student {a student} faculty {faculty} other {an administrator}}. Signing in here signs you out of that account. <link>Go to your dashboard</link>',
  sessionEnded: 'Your session has ended. Sign in to continue.',
  enterValidEmailAddress: 'Enter a valid email address.',
  studentPortal: 'Student Portal',
  studentPortalAbout: 'Scan an event’s QR code to check in, and see the events you attended. Please use a phone.',
  appNeedsLocation: 'This app needs location access. You can’t register or use it without allowing location.',
  studentRegistration: 'Student Registration',
  oneAccount: 'One account for every event at your university.',
  registrationPasswordHint: 'At least 8 characters. Three random words work well.',
  confirmPassword: 'Confirm Password',
  studentSignIn: 'Student Sign In',
  linkModeHint: 'Use your school email. We’ll send you a link. You don’t need a password.',
  verifyingEmail: 'Verifying your email',
  oneMoment: '{news} One moment…',
  verifyingEmailWait: 'Verifying your email…',
  sending: 'Sending...',
  checking: 'Checking…',
  checkingLocation: 'Checking...',
  registering: 'Registering...',
  changing: 'Changing...',
  resend: 'Resend',
  setting: 'Setting...',
  loading: 'Loading...',
})

/** Errors in an address that doesn’t belong to the chosen university. */
export const addressMessages = catalog('sign-in.addressMessages', {
  notOfSchool: 'Use your official {school} email: it ends in @{domain}.',
  belongsToOther: 'This address belongs to {school}. Choose that university.',
  facultyAddress: 'This is a faculty address at {school}. Student addresses end in @{domain}.',
  studentAddress: 'This is a student address at {school}. Faculty addresses end in @{domain}.',
})

/** The names of browsers in emails and in lists of sessions. */
export const browserNames = catalog('sign-in.browserNames', {
  known:
    '{browser} on {system, select, iphone {an iPhone} ipad {an iPad} chromebook {a Chromebook} mac {a Mac} other {{system}}}',
  unknownOn:
    'a browser on {system, select, iphone {an iPhone} ipad {an iPad} chromebook {a Chromebook} mac {a Mac} other {{system}}}',
  unknown: 'an unknown browser',
})
