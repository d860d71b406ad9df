import { catalog } from '#contract/language/catalog.ts'

export const reopenMessages = catalog('accounts.waysBackMessages', {
  schoolReopened:
    'The university is open again. Everyone can sign in as before.{changes, plural, =0 {} one { # change requested before it was closed takes effect in a day. Cancel it if you don’t expect it.} other { # changes requested before it was closed take effect in a day. Cancel them if you don’t expect them.}}',
  schoolTooLate: 'It’s too late to reopen this university: its data is being erased.',
  facultyReopened: 'The account is open again, with everything in it.',
  facultyTooLate: 'It’s too late to reopen this account: its data is being erased.',
  schoolIsClosed: 'This university is closed, so nothing in it can be changed. Reopen the university first.',
  changeTakenBack:
    '{count, plural, one {The change was canceled.} other {All # changes were canceled.}} Nothing else changed.',
  heldByClosed: 'A closed university still has this name or domain. Reopen it, or wait until it’s erased.',
})

export const accountMessages = catalog('accounts.accountMessages', {
  updateFailed: 'Failed to update profile. Please try again.',
  deleteFailed: 'Failed to delete your account. Please try again.',
  downloadFailed: 'Failed to download your data. Please try again.',
  /** The faculty profile has its own sentences. */
  facultyLoadFailed: 'Failed to load your profile information.',
  facultySaved: 'Profile updated successfully',
  facultyDeleteFailed: 'Failed to delete account. Please try again.',
  signInAgain: 'Authentication error. Please sign in again.',
  saved: 'Profile updated successfully!',
  emailFixed: 'Email cannot be changed. Contact support if needed.',
  /** Shown while the second password is typed. The server's sentence is different. */
  mismatchHint: "Passwords don't match",
  reauthRequired: 'You signed in a while ago. Enter your current password to set a new one.',
  wrongCurrentPassword: 'This isn’t your current password.',
  enterCurrentPassword: 'Enter your current password.',
})

export const accountsWords = catalog('accounts', {
  dangerZone: 'Danger Zone',
  deleteAccount: 'Delete Account',
  deleteYourAccount: 'Delete Your Account?',
  deleteMyAccount: 'Delete My Account',
  typeYourName: 'Type your name to delete your account',
  accountWasDeleted: 'Your account was deleted.',
  studentProfile: 'Your student profile',
  attendanceRecords: 'Your attendance records',
  classEnrollments: 'Your class enrollments',
  checkInNotSent: 'Your check-in to {events} hasn’t been sent yet. If you delete your account now, it won’t be sent.',
  cannotBeUndone: 'This action cannot be undone.',
  eventsStayWithUniversity:
    '{count, plural, one {# event stays with your university.} other {# events stay with your university.}}',
  deletedWith: 'Your account was deleted, with {what}.',
  deletedClasses: '{count, plural, one {# class} other {# classes}}',
  deletedEvents: '{count, plural, one {# event} other {# events}}',
  deletedCheckIns: '{count, plural, one {# attendance record} other {# attendance records}}',
  facultyProfile: '{owner, select, self {Your} other {The}} faculty profile',
  adminRole: '{owner, select, self {Your} other {The}} role as {role}',
  facultyClasses: '{owner, select, self {Your} other {The}} classes',
  studentsFromTheirRosters: 'Students from their rosters',
  facultyEvents: '{owner, select, self {Your} other {The}} events, with QR codes and links',
  checkInsTheseEvents: 'Attendance records of these events',
  eventsKept:
    '{count, plural, one {This event stays} other {These # events stay}} with {owner, select, self {your} other {the}} university because colleagues’ classes are assigned to {count, plural, one {it} other {them}}:',
  eventsStay: 'Events that stay',
  facultyDangerAbout: 'This permanently deletes your profile, your classes and your events with their attendance.',
  noClassRosterLists: 'No class roster lists you.',
  loading: 'Loading',
  couldntLoadList: 'Couldn’t load the list.',
  classesList: 'Classes that list you',
  classesListAbout: 'Faculty with you on a class roster can see which of that class’s events you attended.',
  showClasses: 'Show Classes',
  downloadMyData: 'Download my data',
  myDataAbout:
    'Everything Rollbook stores about you: your profile, your classes, each check-in with its location and device, and each sign-in.',
  downloadMyDataAs: 'Download my data as {format}',
  profile: 'Your Profile',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  failedLoadProfile: 'Failed to load your profile.',
  studentDangerAbout: 'This permanently deletes your account and all attendance records.',
  forgotCurrentPassword: 'Forgot it? Log out, then sign in with an emailed link.',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  leaveBlank: 'Leave blank to keep current password',
  confirmPassword: 'Confirm Password',
  typeNewPasswordAgain: 'Type the new password again.',
  cancel: 'Cancel',
  saveChanges: 'Save Changes',
  loadingProfile: 'Loading your profile',
  deleting: 'Deleting...',
  downloading: 'Downloading...',
  saving: 'Saving...',
})
