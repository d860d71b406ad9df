import { catalog } from '#contract/language/catalog.ts'

/** The texts of emails. The key of a sentence starts with the name of its email. */
export const mailWords = catalog('mail', {
  typeCode: 'Or type this code on the page that asks for it:',
  typeThisCode: 'Or type this code on the page that asks for it: {code}',
  dateInZone: '{date} ({timeZone})',
  nothingToDo: 'If this was you, you don’t need to do anything.',
  nothingToDoIfNotYou: 'If this wasn’t you, you don’t need to do anything.',
  anAdministrator: 'An administrator',
  goToSignIn: 'Go to sign-in',
  goToFacultySignIn: 'Go to faculty sign-in',
  goToAdministratorSignIn: 'Go to administrator sign-in',
  setNewPassword: 'Set a new password',
  reviewAccount: 'Review your account',

  stopEmails: 'Turn off these emails',

  receiptSubject: 'You’re on the roll: {event}',
  receiptAbout: 'You checked in to “{event}” at {school} on {date}.',
  receiptCountsOf: 'It counts for {className} ({faculty}): {have, number} of {needed, number}.',
  receiptCounts: 'It counts for {className} ({faculty}): {have, plural, one {# event} other {# events}}.',
  receiptNot: '{className} ({faculty}): {reason}',
  receiptButton: 'See receipt',
  receiptAnyone: 'Anyone with this link can check that you were there, as long as you’re on the roll.',
  receiptWhy: 'You get this email because you turned on receipts in your {product} profile.',
  oneShortSubject: 'One more event for {className}',
  oneShortAbout:
    'You need one more event for {className} ({faculty}). So far, {have, plural, one {# event counts} other {# events count}}.',
  oneShortButton: 'See your credits',
  oneShortWhy: 'In your {product} profile, you asked for an email when you need just one more event for a class.',

  signInSubject: 'Your {product} sign-in link',
  signInLink: 'Here’s your link to sign in to {product}. The request came from {browser}.',
  signInButton: 'Sign in',
  signInLife:
    'The link works once and expires after {linkMinutes} minutes. The code expires after {codeMinutes} minutes.',
  signInIgnore: 'If you didn’t ask for this, ignore this email. No one can sign in without it.',

  verifySubject: 'Confirm your email for {product}',
  verifyRegistered: 'Someone, most likely you, registered for {product} with this address.',
  verifyConfirm: 'Confirm your email address to sign in.',
  verifyButton: 'Confirm my email',
  verifyLife:
    'For {linkMinutes} minutes, the link also signs you in. After that it only confirms your address, for up to a day. The code expires after {codeMinutes} minutes.',
  verifyIgnore: 'If this wasn’t you, open the link and choose “This wasn’t me”. You can also ignore this email.',

  registeredSubject: 'You already have a {product} account',
  registeredAgain:
    'Someone, most likely you, tried to register for {product} with this address. The address already has an account, so nothing changed.',
  registeredForgot: 'If you forgot your password, sign in with an emailed link instead.',

  passwordChangedSubject: 'Your {product} password was changed',
  passwordChanged: 'The password of your {product} account was changed. You were signed out everywhere else.',
  passwordChangedIfNotYou:
    'If this wasn’t you, sign in with an emailed link and set a new password in your profile right away. That signs everyone else out.',
  passwordSetSubject: 'Your {product} password was set by an administrator',
  passwordSet:
    'An administrator at your university set a new password for your {product} account. You were signed out everywhere.',
  passwordSetChoose: 'You can always sign in with an emailed link and choose your own password in your profile.',
  passwordSetIfNotYou: 'If you didn’t ask for this, tell your university.',

  passkeyAddedSubject:
    'A passkey was added to your {product} {role, select, administrator {administrator account} other {account}}',
  passkeyAdded:
    'A passkey named “{name}” was added to your {product} {role, select, administrator {administrator account} other {account}}. It can sign in without a password or an emailed link.',
  passkeyAddedIfNotYou:
    'If this wasn’t you, sign in, remove the passkey {role, select, administrator {on that page} other {in your profile}}, and choose “Sign Out Everywhere Else” there.',
  passkeyRemovedSubject:
    'A passkey was removed from your {product} {role, select, administrator {administrator account} other {account}}',
  passkeyRemoved:
    'The passkey named “{name}” was removed from your {product} {role, select, administrator {administrator account} other {account}}{by, select, command { by the people who run {product}} other {}}. It can no longer sign in.',
  passkeyRemovedIfExpected:
    '{by, select, command {If you asked for this} other {If this was you}}, you don’t need to do anything.',
  passkeyRemovedIfNot:
    '{by, select, command {If you didn’t ask for this} other {If this wasn’t you}}, sign in and choose “Sign Out Everywhere Else” {role, select, administrator {on that page} other {in your profile}}.',

  accountDeletedSubject: 'Your {product} account was deleted',
  accountDeleted:
    'An administrator deleted your {product} account at {school}. Your check-ins and your places on class rosters were deleted with it.',
  accountDeletedAsk:
    'If you think this is a mistake, ask the administrators of your university. You can register again with this address.',

  closedSubject: 'Your {product} account was closed',
  closed:
    'An administrator deleted your {product} account at {school}. It’s closed: you’ve been signed out and can’t sign in.',
  closedUntil:
    'Nothing has been erased yet. The account stays closed for {days} days and will be erased on {date}. Your classes and your events will be erased with it. Events that count for colleagues’ classes stay with the university.',
  closedAsk:
    'If you think this is a mistake, ask your university now. Until that date, an administrator of all universities can reopen your account, with everything in it.',
  eraseSoonSubject: 'Your {product} account will be erased soon',
  eraseSoon:
    'An administrator deleted your {product} account at {school}. It’s closed and will be erased on {date}. Your classes and your events will be erased with it. Events that count for colleagues’ classes stay with the university.',
  reopenedSubject: 'Your {product} account is open again',
  reopened:
    'An administrator reopened your {product} account at {school}. You can sign in as before. Nothing was erased.',
  closedRegisteredSubject: 'Your {product} account is closed',
  closedRegistered:
    'Someone, most likely you, tried to register for {product} with this address. The address already has an account, which an administrator deleted. Nothing changed.',
  closedRegisteredUntil:
    'The account is closed until {date}. Until then, an administrator of all universities can reopen it, with everything in it. After that it’s erased, and you can register again.',
  closedRegisteredAsk:
    'If you want the account back, ask the administrators of your university. If this wasn’t you, you don’t need to do anything.',

  promotedSubject: 'You’re now an administrator of {product}',
  promotedRole: 'You’re now a {role} of {product}.',
  promotedPassword:
    'Sign in as an administrator with this address and this temporary password. You’ll choose your own password right away.',
  promotedLife:
    'The temporary password works once and expires after {hours} hours. If it has expired, choose “Forgot your password?” at the administrator sign-in, and we’ll email you a link.',
  promotedFaculty: 'As faculty, you still sign in with an emailed link.',
  roleChangedSubject: 'Your role in {product} was changed',
  roleChanged: 'You’re now a {role} of {product}. You were signed out as an administrator. Your password is the same.',
  roleUnexpected: 'If you didn’t expect this, ask the administrators of your university or of the provider.',
  revokedSubject: 'You’re no longer an administrator of {product}',
  revoked: 'Your administrator privileges were revoked, and you were signed out as an administrator.',
  revokedFaculty: 'If you have a faculty account, it isn’t affected.',
  adminPasswordSubject: 'Your {product} administrator password was changed',
  adminPassword:
    'The password of your {product} administrator account was changed. You were signed out everywhere else.',
  adminIfNotYou:
    'If this wasn’t you, choose “Forgot your password?” at the administrator sign-in right away. A new password signs everyone else out.',
  newBrowserSubject: 'A new browser signed in to your {product} administrator account',
  newBrowser:
    'Someone signed in to your {product} administrator account on {date}, with {browser}. This browser hadn’t signed in to it before.',
  newBrowserAtUniversitySubject: 'A new browser signed in to your {product} faculty account',
  newBrowserAtUniversity:
    'Someone signed in to your {product} faculty account at your university’s sign-in on {date}, with {browser}. This browser hadn’t signed in to it before. You get this email because you’re also an administrator.',
  universityIfNotYou:
    'If this wasn’t you, sign that browser out on your profile page, and tell the people who run {product}: a stranger may control your university’s sign-in.',
  adminResetSubject: 'Set a new {product} administrator password',
  adminReset:
    'Here’s the link to set a new password for your {product} administrator account. The request came from {browser}.',
  adminResetLife: 'The link works once and expires after {minutes} minutes.',
  adminResetIgnore: 'If you didn’t ask for this, ignore this email. Your password stays the same.',

  factorRequiredSubject: 'Administrators of {product} now need a second factor',
  factorRequired:
    '{known, select, yes {{by}} other {The people who run {product}}} made a second factor required for your administrator account. When you sign in with your password, you also confirm with a second factor.',
  factorConfirm: 'You have a passkey already. Signing in with it needs no password.',
  factorSignIn: 'You confirm with your university’s sign-in, or with a passkey if you add one.',
  factorAdd:
    'You don’t have a passkey yet. The next time you sign in, you’ll be asked to add one. You can put that off until {date}.',
  factorOptionalSubject: 'Administrators of {product} no longer need a second factor',
  factorOptional:
    '{known, select, yes {{by}} other {The people who run {product}}} made the second factor optional for your administrator account. Your password alone signs you in again.',

  awaitingSubject: 'A faculty member is waiting for approval at {school}',
  awaiting:
    'Someone confirmed a faculty registration at {school}. Its students and faculty share one email domain, so an administrator decides who is faculty.',
  awaitingLook: 'In Faculty Management, approve or refuse the registration under “Awaiting approval”.',
  awaitingButton: 'Open Faculty Management',
  awaitingOften: 'We send this email at most once an hour, no matter how many people register.',
  approvedSubject: 'Your {product} faculty account was approved',
  approved: 'An administrator at {school} approved your faculty account. You can sign in now.',
  approvedLink: 'There’s no password. Each time you want to sign in to {product}, we’ll email you a link.',
  refusedSubject: 'Your {product} faculty registration wasn’t approved',
  refused: 'An administrator at {school} didn’t approve your faculty registration. The registration was deleted.',
  refusedAsk:
    'If you’re a student, register as a student. If you’re faculty, ask your university, then register again.',

  accessSubject: 'Access to {product} requested for {domain}',
  accessAsked: '{name} requested access to {product} for {university}.',
  accessAddress: 'Address: {email}',
  accessDomains: 'Domains: faculty {faculty}, students {students}',
  accessCountry: 'Country: {country}',
  accessWebsite: 'Website: {website}',
  accessMessage: 'Message: {message}',
  accessKnown: '{university} already uses Rollbook, under this name or with one of these domains.',
  accessDue:
    'We promised an answer by {date}. Reply to this email to write to {email}. No one has confirmed yet that the address is theirs.',
  accessAnswer: 'Approve or decline the request in University Management. We’ll email the answer to the address above.',
  accessButton: 'Open the requests',
  accessAutomatic:
    'A field that people can’t see was filled in, so a bot may have sent this request. We didn’t email the address.',
  accessReceivedSubject: 'Your request for access to {product}',
  accessReceived:
    'Someone, most likely you, requested access to {product} for a university and gave this address for the answer.',
  accessReceivedDue:
    'We’ll answer within {days} working days. Once the university is approved, its faculty and students can register.',
  accessReceivedButton: 'See what happens next',
  accessIfNotYou: 'If this wasn’t you, you don’t need to do anything. No account was created.',
  accessApprovedSubject: 'Your university can now use {product}',
  accessApproved: '{school} can now use {product}.',
  accessApprovedRegister: 'First, register as faculty with an address that ends in @{domain}.',
  accessApprovedShared:
    'Faculty and students share one email domain, so each faculty registration is approved by an administrator before the first sign-in.',
  accessApprovedAdmin:
    'Then {known, select, yes {write to {contact}} other {write to us}} from that address and ask to become a University Admin. A University Admin manages the university’s events, students and classes. A university can have several.',
  accessApprovedOthers: 'Colleagues and students register themselves, with their university addresses.',
  accessApprovedButton: 'Register as faculty',
  accessApprovedFree: '{product} is currently free for all universities.',
  accessDeclinedSubject: 'Your request for access to {product} was declined',
  accessDeclined: 'We didn’t approve the request.',
  accessDeclinedAgain: 'You can ask again at any time{known, select, yes {, or write to {contact}} other {}}.',
  accessDeclinedButton: 'How to request access',

  eventDeletedSubject: 'Deleted: {event}',
  ownEventDeleted: '{by} deleted your event “{event}”, which was scheduled for {date}.',
  ownEventCheckIns:
    'It had {count, plural, one {# attendance record} other {# attendance records}}. You can reopen the event until {until}: choose Recently Deleted in {product}.',
  ownEventWhy:
    'You’re getting this email because you created the event. If you didn’t expect this, ask your administrators.',
  eventDeleted: '{by} deleted the event “{event}”, which was scheduled for {date}.',
  eventCounted: 'It counted for your {count, plural, one {class} other {classes}} {classes}.',
  eventAttached:
    'We’ve attached your {count, plural, one {class’s} other {classes’}} attendance, as it was when the event was deleted. Keep it: if the event isn’t reopened by {until}, {product} erases this attendance.',
  eventNothingAttached:
    'No attendance is attached, because no one had checked in, the names were already deleted, or no one is on the roster.',
  eventReopenedSubject: 'Reopened: {event}',
  eventReopened: '{by} reopened the event “{event}” of {date}, which had been deleted. Its attendance is back.',
  eventCountsAgain: 'It counts again for your {count, plural, one {class} other {classes}} {classes}.',
  eventWhy:
    'You’re getting this email because the event was assigned to your {count, plural, one {class} other {classes}}.',

  schoolButton: 'Go to University Management',
  schoolUnexpected: 'If you didn’t expect this, act now. Someone may be using an administrator’s session.',
  schoolClosedSubject: '{school} was closed and will be erased',
  schoolClosed: '{by} deleted {school} in {product}. It’s closed: no one can sign in, register, or check in there.',
  schoolClosedUntil:
    'Nothing has been erased yet. All of its data will be erased on {date}. Until then, an administrator of all universities can reopen it, with everything in it.',
  schoolEraseSoonSubject: '{school} will be erased soon',
  schoolEraseSoon: '{school} is closed in {product}. All of its data will be erased on {date}.',
  schoolEraseSoonKeep:
    'After that, no one can bring it back. To keep it, an administrator of all universities has to reopen it first.',
  schoolReopenedSubject: '{school} is open again',
  schoolReopened:
    '{by} reopened {school} in {product}. Everyone can sign in as before. While it was closed, nothing was changed, and only data past its retention period was deleted.',
  schoolReopenedWaits: 'These changes were requested before it was closed, and are pending again:',
  identityNewsSubject: 'The sign-in of {school} identifies people differently',
  identityNewsAbout:
    '{provider} sent {product} a new id for a person who already has an account. We linked the account to the new id, because the email address is the same.',
  identityNewsExpected:
    'This is expected if your identity provider was set up again. In that case, it affects everyone. Otherwise, check whether the address was given to another person. {product} sends this email once a day.',
  certificateNewsSubject: 'The certificate of the sign-in of {school} expires',
  certificateExpires: 'The certificate with which {provider} signs people in expires on {date}.',
  certificateHasExpired: 'The certificate with which {provider} signs people in expired on {date}.',
  certificateToDo:
    'Ask the people who run it to publish a new certificate beside the old one. {product} reads what they publish once a day, and keeps accepting the old one until they remove it.',
  schoolChangedSubject: 'A setting of {school} {when, select, later {will change} other {was changed}}',
  schoolChanged: '{by} changed settings of {school} in {product}.',
  schoolChangesOn: 'This takes effect on {date}. Until then, an administrator of all universities can cancel it.',
  schoolTakenBackSubject: 'A change to {school} was canceled',
  schoolTakenBack: '{by} canceled a change to {school} in {product} before it took effect.',
  facultyDomainChanges: 'The faculty domain changes from {from} to {to}.',
  studentDomainChanges: 'The student domain changes from {from} to {to}.',
  domainPutBack: 'Accounts that registered with {domain} aren’t affected. Delete those you don’t know.',
  evidenceDaysChange:
    'Location and device data will be kept for {days, plural, one {# day} other {# days}} instead of {from}.',
  attendanceYearsChange:
    'Attendance will be kept for {years, plural, one {# year} other {# years}} after its term instead of {from}.',
  signInDeleted:
    'The sign-in “Continue with {provider}” was deleted. Everyone who had used it was signed out, and passkeys added there were removed.',
  signInOpens: 'People can sign in with “{provider}” at {issuer}{only, select, yes {, and in no other way} other {}}.',
  auditFeedAdded:
    'The audit has a new feed, “{feed}”. Anyone who has its token can read the audit until you revoke it.',
  allUniversities: 'all universities',
  yourUniversity: 'your university',
  serversCommandLine: 'the command line of this server',
})
