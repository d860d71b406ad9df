import { catalog } from '#contract/language/catalog.ts'

export const auditMessages = catalog('audit.auditMessages', {
  unknownAction: 'Choose an action from the list, a group of actions, or changes.',
  noMoment: 'Enter a time as ISO 8601 with an offset, such as 2026-03-03T00:00:00-05:00.',
  endBeforeStart: 'The end is earlier than the start.',
  badCursor: 'Send the `next` value of the last answer unchanged, or leave it out to start over.',
  badLimit: 'Give a limit of 1 to {most} lines, in digits.',
  unknownSchool: 'This university doesn’t exist. Choose one from the list, or all.',
  tooManyPeople: 'More than {most} people match this. Type more of the name, or the email address.',
  tooLong: 'This is too long.',
})

/** The texts of the pages. */
export const auditWords = catalog('audit', {
  refused: 'Refused',
  filters: 'Filters',
  action: 'Action',
  everythingButSignIns: 'Everything but sign-ins',
  everything: 'Everything',
  only: 'Only',
  startDate: 'Start date',
  endDate: 'End date',
  university: 'University',
  allUniversities: 'All universities',
  universityId: 'University {id}',
  loadFailed: 'Failed to load the audit. Please try again later.',
  loadMoreFailed: 'Failed to load more of the audit.',
  downloadFailed: 'Failed to download the audit. Please try again.',
  endBeforeStart: 'The end date is before the start date. Choose a later one, or change the start date.',
  allThere: 'You’ve reached the end.',
  showEarlier: 'Show earlier',
  nothingYet: 'Nothing here yet',
  nothingYetAbout:
    'Promotions, deletions, downloads, and changes to events, classes and rosters appear here as they happen.',
  nothingMatches: 'Nothing matches',
  nothingMatchesAbout: 'Choose another kind of action, other days or another person.',
  clearFilters: 'Clear filters',
  loadingAudit: 'Loading the audit',
  preparingFile: 'Preparing the file...',
  downloadCSV: 'Download CSV',
  changesEverywhere: 'Who changed what, at every university.',
  changesAtYours: 'Who changed what at your university.',
  timesShown: 'Times are shown in {zone}.',
  person: 'Person',
  nameEmailAddress: 'Name or email address',
  student: 'Student',
  faculty: 'Faculty',
  administrator: 'Administrator',
  loading: 'Loading...',
})

/** The kinds of action to choose from, in this order. */
export const auditGroups = catalog('audit.auditGroups', {
  administrators: 'Administrators and roles',
  universities: 'Universities',
  accounts: 'Accounts',
  events: 'Events',
  classes: 'Classes and rosters',
  exports: 'Downloads',
  server: 'The server',
  'sign-ins': 'Sign-ins',
})

/** The audit's lines, after the name of the person. `subject` is the person or thing that the line is about. */
export const auditLines = catalog('audit.auditLines', {
  unknown: '{action} {subject}',
  deletionRefused: 'tried to delete {subject}, which was refused',
  created: 'created {subject}',
  changed: 'changed {subject}',
  changedFields: 'changed {subject}: {changes}',
  adminCreated: 'made {subject} a {role}',
  adminPromoted: 'promoted {subject} to {role}',
  adminPromotedAgain: 'promoted {subject} to {role} again',
  adminRoleChanged: 'changed the role of {subject} from {from} to {to}',
  adminRoleEnded: 'ended the administrator role of {subject} before deleting the faculty account',
  ownAdminRoleEnded: 'ended their own administrator role before deleting their faculty account',
  adminRevoked: 'revoked the administrator privileges of {subject}',
  facultyApproved: 'approved {subject} as faculty',
  facultyRefused: 'refused the registration of a faculty member',
  schoolAdded: 'added {subject}',
  schoolAddedPlusAddresses: 'added {subject}, which allows more than one account per mailbox',
  schoolChanged: 'changed {changes} of {subject}',
  schoolUnchanged: 'saved {subject} unchanged',
  schoolDeleted: 'deleted a university with all of its data',
  namedSchoolDeleted: 'deleted {subject} with all of its data',
  schoolClosed:
    'closed {name}, to be erased after {days} days: {faculty, plural, one {# faculty member} other {# faculty members}}, {students, plural, one {# student} other {# students}}, {classes, plural, one {# class} other {# classes}}, {events, plural, one {# event} other {# events}}, {checkIns, plural, one {# attendance record} other {# attendance records}}',
  reopened: 'reopened {subject}',
  erased: 'erased {subject} when the time to reopen it was over',
  ownReopened: 'reopened the {kind, select, class {class} other {event}} “{name}”',
  ownErased: 'erased the {kind, select, class {class} other {event}} “{name}” when the time to reopen it was over',
  schoolChangeAsked: 'requested to change {changes} of {subject}, effective a day later',
  schoolChangeTakenBack: 'canceled a change of {changes} of {subject}',
  schoolChangeEffective: 'changed {changes} of {subject}, as requested a day before',
  schoolFieldsEffective: 'put a change of {changes} of {subject} into effect, as requested a day before',
  accessApproved: 'approved a request for access',
  accessDeclined: 'declined a request for access',
  registered:
    'registered as {kind, select, student {a student} faculty {a faculty member} admin {an administrator} other {someone}}: {subject}',
  registeredAgain:
    'registered again as {kind, select, student {a student} faculty {a faculty member} admin {an administrator} other {someone}} with an address that already has an account',
  emailConfirmed: 'confirmed their email address',
  ownNameChanged:
    'changed their own {which, select, first {first name} last {last name} both {first name and last name} other {name}}',
  nameChanged:
    'changed the {which, select, first {first name} last {last name} both {first name and last name} other {name}} of {subject}',
  passwordSet: 'set a new password for {subject}',
  ownPasswordSetByLink: 'set a new password with an emailed link',
  ownPasswordChanged: 'changed their own password',
  accountClosed: 'closed {account}, to be erased after {days} days',
  ownAccountDeletionRefused: 'tried to delete their own account, which was refused',
  accountDeletionRefused: 'tried to delete the account of {subject}, which was refused',
  ownAccountDeleted: 'deleted their own account',
  deleted: 'deleted {subject}',
  passkeyAdded: 'added a passkey to their account',
  passkeyRenamed: 'renamed a passkey of their account',
  ownPasskeyRemoved: 'removed a passkey from their account',
  passkeysRemoved: 'removed {passkeys, plural, one {# passkey} other {# passkeys}} of {subject}',
  eventDeleted: 'deleted an event',
  namedEventDeleted:
    'deleted the event “{name}” with {checkIns, plural, one {# attendance record} other {# attendance records}}',
  eventDeletedTold:
    'deleted an event and emailed {colleagues, plural, one {# colleague} other {# colleagues}} their attendance',
  namedEventDeletedTold:
    'deleted the event “{name}” with {checkIns, plural, one {# attendance record} other {# attendance records}} and emailed {colleagues, plural, one {# colleague} other {# colleagues}} their attendance',
  marked:
    '{marks, plural, =0 {marked {student} {says, select, present {present at} absent {absent from} excused {excused from} counts {with credit for} other {without credit for}}} one {marked # student at} other {marked # students at}} {subject}',
  markUndone:
    'undid the mark {says, select, present {“present”} absent {“absent”} excused {“excused”} counts {“counts”} other {“doesn’t count”}} of {student} at {subject}',
  creditRule: 'set the credit rule of {subject}',
  creditEvent: 'set what {event} is worth in {subject}',
  creditPublished: 'kept a copy of the credit of {subject}: {students, plural, one {# student} other {# students}}',
  creditDownloaded: 'downloaded the credit of {subject}',
  publishedDownloaded: 'downloaded a kept copy of the credit of {subject}',
  emailsChosen: 'changed which optional emails they get',
  creditChosen: 'chose {class} for {subject}',
  creditChoiceForgotten: 'took back their choice of a class for {subject}',
  appealMade: 'asked why {subject} doesn’t count',
  appealReopened: 'took back the answer to the question of {student} about {subject}',
  appealAnswered: '{answer, select, granted {granted} other {declined}} the question of {student} about {subject}',
  studentAdded: 'added {student} to {subject}',
  studentRemoved: 'removed {student} from {subject}',
  rosterChanged:
    'changed {subject}: {added, plural, one {# student} other {# students}} added, {removed, number} removed',
  classDeleted: 'deleted a class',
  namedClassDeleted: 'deleted the class “{name}”',
  eventAssigned: 'assigned {event} to {subject}',
  eventUnassigned: 'unassigned {event} from {subject}',
  studentsAdded:
    'added {added, plural, =0 {no one} one {# student} other {# students}} to {subject}{duplicates, plural, =0 {} one {; # was there already} other {; # were there already}}{renamed, plural, =0 {} one {; # name was corrected} other {; # names were corrected}}{refused, plural, =0 {} one {; # row was refused} other {; # rows were refused}}',
  oneStudentAdded:
    'added {student} to {subject}{duplicates, plural, =0 {} one {; # was there already} other {; # were there already}}{renamed, plural, =0 {} one {; # name was corrected} other {; # names were corrected}}{refused, plural, =0 {} one {; # row was refused} other {; # rows were refused}}',
  studentCorrected: 'corrected a pending student of {subject}',
  attendanceTaken:
    'downloaded the attendance of {subject} as {format, select, csv {a CSV file} xlsx {an Excel file} other {a file}}',
  eventAttendanceTaken:
    'downloaded the attendance of {event} in {subject} as {format, select, csv {a CSV file} xlsx {an Excel file} other {a file}}',
  gradebookFilled:
    'filled a {system, select, canvas {Canvas} brightspace {Brightspace} moodle {Moodle} blackboard {Blackboard} other {gradebook}} file with the credit of {subject}: {filled, plural, one {# cell} other {# cells}}',
  gradebookExplained: 'downloaded how the credit of {subject} came about',
  dataTaken: 'downloaded all data of {subject}',
  archiveTaken: 'downloaded an archive of {subject}',
  auditTaken: 'downloaded the audit as a CSV file',
  restored: 'restored the database from a backup; everyone was signed out',
  restoredFrom: 'restored the database from a backup made {made}; everyone was signed out',
  wrongPassword: 'tried to sign in as {subject} with a wrong password',
  signedInByPassword: 'signed in with a password',
  signInLocked: 'failed to sign in as {subject} so often that sign-in was locked for a while',
  signedInByCode: 'signed in with an emailed code',
  signedInByLink: 'signed in with an emailed link',
  linkPrinted: 'printed a link that opens the account of {subject}',
  passkeyRefused: 'was refused as {subject}: the passkey may have been copied',
  signedInByPasskey: 'signed in with a passkey',
  provedByPasskey: 'confirmed their identity with a passkey',
  emailReported: 'reported an unrequested email to {subject}',
  factorRequired: 'required a second factor of {whose}',
  factorWaived: 'made the second factor optional for {whose}',
  signedOut: 'signed out',
  othersSignedOut: 'signed out {others, plural, one {# other browser} other {# other browsers}}',
})

/** The names of people and things in a line. */
export const auditNames = catalog('audit.auditNames', {
  commandLine: 'The command line',
  somebody: 'Someone',
  something: 'something',
  noOnesAddress: 'an address that no one has',
  aStudent: 'a student',
  aUniversity: 'a university',
  anotherRole: 'another role',
  administratorsOf: 'the administrators of {subject}',
  administratorsOfAll: 'the administrators of all universities',
  account:
    'the account of {kind, select, student {a student} faculty {a faculty member} admin {an administrator} other {someone}}',
  accountOf:
    'the account of {kind, select, student {a student} faculty {a faculty member} admin {an administrator} other {someone}} ({email})',
  accountWith: '{account} with {held}',
  heldCheckIns: '{count, plural, one {# attendance record} other {# attendance records}}',
  heldEvents: '{count, plural, one {# event} other {# events}}',
  heldClasses: '{count, plural, one {# class} other {# classes}}',
  student: 'a deleted student account',
  faculty: 'a deleted faculty account',
  admin: 'a deleted administrator account',
  event: 'a deleted event',
  class: 'a deleted class',
  school: 'a deleted university',
  namedEvent: 'the event “{name}”',
  namedClass: 'the class “{name}”',
  formerEvent: 'the deleted event “{name}”',
  formerClass: 'the deleted class “{name}”',
  formerSchool: 'the deleted university {name}',
})

/** The names for ids of which nothing else is known. */
export const auditIds = catalog('audit.auditIds', {
  student: 'Student ID {id}',
  faculty: 'Faculty ID {id}',
  admin: 'Administrator ID {id}',
  pending_student: 'Pending student ID {id}',
  event: 'Event ID {id}',
  class: 'Class ID {id}',
  school: 'University ID {id}',
  access_request: 'Request ID {id}',
  other: 'ID {id}',
})

/** The texts about a changed field whose values the audit keeps, by column. */
export const auditValueWords = catalog('audit.auditValueWords', {
  name: 'the name from {from} to {to}',
  location: 'the location from {from} to {to}',
  starts_at: 'the start from {from} to {to}',
  ends_at: 'the end from {from} to {to}',
  checkin_before_minutes: 'how early check-in opens from {from} to {to}',
  checkin_after_minutes: 'how late check-in closes from {from} to {to}',
  room_for: 'how many people the room holds from {from} to {to}',
  semester: 'the semester from {from} to {to}',
  faculty_domain: 'the faculty domain from {from} to {to}',
  student_domain: 'the student domain from {from} to {to}',
  time_zone: 'the time zone from {from} to {to}',
  evidence_days: 'how long location and device data are kept from {from} to {to}',
  attendance_years: 'how long attendance is kept from {from} to {to}',
})

/** The texts about other changes, and about values. */
export const auditChangeWords = catalog('audit.auditChangeWords', {
  description: 'the description',
  metadata: 'the metadata',
  first_name: 'the first name',
  last_name: 'the last name',
  none: 'none',
  quoted: '“{value}”',
  inUtc: '{minute} UTC',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  days: '{count, plural, one {# day} other {# days}}',
  people: '{count, plural, one {# person} other {# people}}',
  years: '{count, plural, one {# year} other {# years}}',
  // Lines of earlier versions say which fields changed, without the values.
  theName: 'the name',
  theDomains: 'the email domains',
  theTimeZone: 'the time zone',
  mailboxRule:
    'the rule for mailboxes ({allowed, select, many {more than one account} other {one account}} per mailbox)',
  evidenceKept: 'how long location and device data are kept ({days, plural, one {# day} other {# days}})',
  attendanceKept: 'how long attendance is kept ({years, plural, one {# year} other {# years}})',
  details: 'details',
})
