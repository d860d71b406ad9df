import { catalog } from '#contract/language/catalog.ts'

/** The refusals of calls about credit. */
export const creditMessages = catalog('credits.creditMessages', {
  badCounts: 'Send “each” or “at-least”.',
  badPoints: 'Send points as a whole number of thousandths, from 0 to {most, number}.',
  fewPoints: 'Points are thousandths: send 1000 for one point. The fewest are {least, number}, or 0.',
  badNeeded: 'Send a whole number of events, from 1 to {most, number}, or leave it out.',
  badBest: 'Send a whole number of events, from 1 to {most, number}, or leave it out.',
  badMoment: 'Send a date and time with an offset, or leave it out.',
  needsNeeded: 'Enter how many events students need for these points.',
  noBestAtLeast: 'A class that gives points for a number of events counts only these. Leave this out.',
  goalAboveBest: 'Fewer events count than this goal has. Enter a smaller goal, or let more events count.',
  aboveCap: 'This is more than the class’s maximum number of points.',
  goalAboveCap:
    'Students reach the maximum number of points before this goal. Enter a smaller goal, or a higher maximum.',
  eventAboveCap: 'The event “{event}” is worth more than this. Change its points first.',
  onlyExclusive: 'Students choose between classes only if an event can count for just one of them. Leave this out.',
  noteTooLong: 'A note can have at most {most, number} characters.',
  chooseClass: 'Choose a class.',
  notToChoose: 'You can’t choose this class for this event.',
  choiceClosed: 'The time to choose {className} is over.',
  textTooLong: 'Write at most {most, number} characters.',
  notOfClass: 'The event doesn’t count for this class, or you aren’t on its roster.',
  unknownAttempt: 'This isn’t one of your tries at this event.',
  alreadyCounts: 'This event already counts for you.',
  alreadyAsked: 'You already asked about this event. Each event can be asked about once.',
  notYet: 'This event hasn’t started yet.',
  askedTooLate: 'The term of this event is over, so its credit can no longer be changed.',
  badAnswer: 'Send “granted” or “declined”.',
  alreadyAnswered: 'This question was already answered.',
  notAnswered: 'This question has no answer that could be taken back.',
  badSort: 'Sort by one of {sorts}.',
  badFlag: 'Send 1, or leave it out.',
  badChoice: 'Send true or false.',
})

/** A rule in sentences. Points can have decimals. */
export const ruleWords = catalog('credits.ruleWords', {
  none: 'This class has no rule yet. Each event gives 1 point.',
  each: 'Each event is worth {points, plural, one {# point} other {# points}}.',
  eachAtMost:
    'Each event is worth {points, plural, one {# point} other {# points}}, up to {cap, plural, one {# point} other {# points}} in total.',
  atLeast:
    '{needed, plural, one {# event gives} other {# events together give}} {points, plural, one {# point} other {# points}}.',
  goal: 'The goal is {needed, plural, one {# event} other {# events}}.',
  best: 'Only {events, plural, one {the best event counts} other {the best # events count}}.',
  exclusive: 'An event counts for only one of a student’s classes that have this rule.',
  exclusiveForYou: 'An event counts for only one of your classes that have this rule.',
})

/** The reasons why an event has its state, for its student. */
export const creditReasonWords = catalog('credits.creditReasonWords', {
  present: 'You were there.',
  'marked-counts': 'Your professor gave you credit for this event.',
  upcoming: 'It will count when you check in.',
  chosen: 'You chose {className} for this event.',
  'used-first': 'It counts for {className}, which used it first.',
  'adds-nothing': 'It would add nothing here, so it counts for {className}.',
  cap: 'You already have all the points that this class gives.',
  enough: 'You already have as many events as you need.',
  'excused-by-class': 'Your professor excused you. It counts neither for nor against you.',
  'excused-at-event': 'You were excused. It counts neither for nor against you.',
  'not-there': 'You weren’t on the roll.',
  'marked-absent': 'You were marked absent.',
  'marked-not': 'Your professor said that this event doesn’t count for you.',
  'names-deleted': 'The names on this roll were deleted at the end of their retention period.',
  'not-best': 'You have events that are worth as much or more, and this class counts only the best ones.',
  appeal: 'You asked about it, and there’s no answer yet.',
})

/** The rule and the credits of a class, to its professor. An empty tag is a field in the sentence. */
export const classCreditWords = catalog('credits.classCreditWords', {
  tab: 'Credits',
  loading: 'Loading credits',
  loadFailed: 'Couldn’t load the credits of this class.',
  rule: 'Credit rule',
  ruleAbout:
    'Credit is calculated from the roster, the events and this rule. Changes to the rule also apply to past events.',
  how: 'How credit counts',
  each: 'Points for each event',
  atLeast: 'Points for a number of events',
  eachSentence: 'Each event is worth <points></points> points, up to <cap></cap> points in total.',
  capHint: 'Leave the second field empty if there’s no limit.',
  atLeastSentence: 'Students need <needed></needed> events, which together give <points></points> points.',
  goalSentence: 'The goal is <needed></needed> events (optional).',
  bestSentence: 'Only the best <best></best> events count (optional).',
  pointsLabel: 'Points for each event',
  capLabel: 'Maximum number of points',
  neededLabel: 'Number of events',
  togetherLabel: 'Points for these events',
  goalLabel: 'Number of events for the goal',
  bestLabel: 'Number of events that count',
  exclusive: 'An event counts for only one of a student’s classes that have this setting.',
  until: 'Students can choose between these classes until the end of',
  untilHint: 'Leave it empty if there’s no deadline.',
  badPoints: 'Enter points from 0.01 to {most, number}, or 0, with at most three decimals.',
  badNeeded: 'Enter a number of events from 1 to {most, number}.',
  badUntil: 'Choose a date.',
  setRule: 'Set a rule',
  editRule: 'Edit rule',
  closeRule: 'Close',
  save: 'Save rule',
  saving: 'Saving…',
  saved: 'Credit rule saved.',
  saveFailed: 'Couldn’t save the rule. Please try again.',
  discard: 'Discard changes',
  unsaved: 'The credit rule isn’t saved.',
  restored: 'These are changes that you haven’t saved.',
  effect: 'What this changes',
  effectStudents: 'Students whose points change',
  effectLoading: 'Working out what this changes…',
  effectFailed: 'Couldn’t work out what this changes.',
  effectNone: 'No student gains or loses points.',
  effectNoneHere: 'In this class, no student gains or loses points.',
  otherClass: '<own>{className}</own> (<own>{faculty}</own>): {effect}',
  gain: '{students, plural, one {# student gains} other {# students gain}} points.',
  lose: '{students, plural, one {# student loses} other {# students lose}} points.',
  gainAndLose:
    '{gain, plural, one {# student gains} other {# students gain}} and {lose, plural, one {# student loses} other {# students lose}} points.',
  fromTo: '{before, number} → {after, plural, one {# point} other {# points}}',
  onlyNamed: 'The first {count, number} are listed.',
})

/** The credits of a class’s students, to its professor. */
export const creditListWords = catalog('credits.creditListWords', {
  students: 'Students’ credit',
  noStudents: 'This class has no students yet.',
  addStudents: 'Add students',
  noneShort: 'No student is one event short.',
  which: 'Which students',
  all: 'All {count, number}',
  oneShort: 'One short {count, number}',
  name: 'Name',
  events: 'Events',
  points: 'Points',
  missing: 'Still needed',
  sortBy: 'Sort by',
  byName: 'Name',
  byPoints: 'Most points',
  byMissing: 'Fewest events still needed',
  haveOf: '{have, number} of {needed, number}',
  pointsOf: '{points, plural, one {# point} other {# points}}',
  eventsOf: '{events, plural, one {# event} other {# events}}',
  stillNeeded: '{events, plural, =0 {None} one {# event} other {# events}}',
  moreNeeded: '{events, plural, one {# more needed} other {# more needed}}',
  more: 'Show more students',
  loadingMore: 'Loading more students…',
  close: 'Close',
  noEvents: 'This class has no events yet.',
  changeCredit: 'Change credit for {event}',
})

/** The states of a student’s event in a class. */
export const creditStateWords = catalog('credits.creditStateWords', {
  counted: 'Counted',
  'will-count': 'Will count',
  'chosen-elsewhere': 'Counts elsewhere',
  'over-cap': 'Over the limit',
  excused: 'Excused',
  'not-counted': 'Not counted',
  waiting: 'Waiting for an answer',
})

/** The reasons why an event has its state, for the professor of the class. */
export const creditReasonsOfClass = catalog('credits.creditReasonsOfClass', {
  present: 'On the roll.',
  'marked-counts': 'You gave credit for this event.',
  upcoming: 'It will count when the student checks in.',
  chosen: 'The student chose another class for this event.',
  'used-first': 'It counts for another class, which used it first.',
  'adds-nothing': 'It would add nothing here, so it counts for another class.',
  cap: 'The student already has all the points that this class gives.',
  enough: 'The student already has as many events as needed.',
  'excused-by-class': 'You excused the student. It counts neither for nor against them.',
  'excused-at-event': 'Excused at the event. It counts neither for nor against them.',
  'not-there': 'Not on the roll.',
  'marked-absent': 'Marked absent.',
  'marked-not': 'You marked that it doesn’t count.',
  'names-deleted': 'The names on this roll were deleted at the end of their retention period.',
  'not-best': 'The student has events that are worth as much or more, and this class counts only the best ones.',
  appeal: 'The student asked about it, and there’s no answer yet.',
})

/** The same in files, which more than one person reads. */
export const creditRecordWords = catalog('credits.creditRecordWords', {
  present: 'On the roll',
  'marked-counts': 'Credit given by the professor',
  upcoming: 'Check-in isn’t over',
  chosen: 'The student chose another class',
  'used-first': 'Another class used it first',
  'adds-nothing': 'It adds nothing here, and counts for another class',
  cap: 'Over the class’s maximum number of points',
  enough: 'Enough events already',
  'excused-by-class': 'Excused by the class’s professor',
  'excused-at-event': 'Excused at the event',
  'not-there': 'Not on the roll',
  'marked-absent': 'Marked absent',
  'marked-not': 'Credit taken back by the professor',
  'names-deleted': 'The names on the roll were deleted after their retention period',
  'not-best': 'Not one of the best events, which alone count',
  appeal: 'The student asked about it',
})

/** The worth of single events in a class, for its professor. */
export const eventCreditWords = catalog('credits.eventCreditWords', {
  title: 'Single events',
  about: 'An event can be worth more or less than the rule says, and have a note that students see beside it.',
  aboutAtLeast: 'An event can have a note that students see beside it.',
  list: 'Events of this class',
  none: 'This class has no events yet.',
  assign: 'Assign events',
  byRule: 'By the rule',
  change: 'Change',
  ask: 'Credit for <own>{event}</own>',
  points: 'Points in this class',
  pointsHint: 'Leave this empty to use the points from the rule.',
  atLeast:
    'This class gives points for a number of events together, so setting points for a single event has no effect.',
  note: 'Note for students',
  badPoints: 'Enter points from 0.01 to {most, number}, or 0, with at most three decimals.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Credit for {event} saved.',
  undo: 'Undo',
  undone: 'Credit for {event} was changed back.',
  failed: 'Couldn’t save the credit of this event. Please try again.',
})

/** The reasons why credits can’t be published. */
export const publishMessages = catalog('credits.publishMessages', {
  nothingToPublish: 'This class has no students or no events, so there’s nothing to keep.',
  tooMany: 'This class has {most, number} kept copies, and that’s the most it can have.',
})

/** The files of a class’s credits, and publishing them. An empty tag is a hash. */
export const publishWords = catalog('credits.publishWords', {
  title: 'Files and copies',
  about:
    'The credit list has a row for each student. The explanation also says why each event counts or doesn’t. Both show the credit as it is now.',
  creditList: 'Download credit list',
  explanation: 'Download explanation',
  published: 'Kept copies',
  publishedAbout:
    'A copy at the end of the term keeps the explanation as a file, so that you can explain a grade years later.',
  publish: 'Keep a copy',
  publishAgain: 'Keep another copy',
  ask: 'Keep a copy of the credit of <own>{className}</own>?',
  askFreezes:
    'Rollbook stores a file with each student’s credit as it is now, and why each event counts or doesn’t. Later changes to the roll, the rule or the roster don’t change this file.',
  askStays: 'Credit in the class still follows every change. You can keep more copies, and earlier ones stay.',
  askStudents: 'Students don’t get a message, and nothing is sent to your gradebook.',
  publishing: 'Saving…',
  done: 'Copy kept.',
  failed: 'Couldn’t keep a copy. Please try again.',
  none: 'No copy has been kept yet.',
  loadFailed: 'Couldn’t load the kept copies.',
  loading: 'Loading the kept copies',
  by: '{date}, by <own>{name}</own>',
  students: '{students, plural, one {# student} other {# students}}',
  removed:
    '{students, plural, one {# student has deleted their account. Their lines were removed, so the file no longer has this hash.} other {# students have deleted their accounts. Their lines were removed, so the file no longer has this hash.}}',
  hash: 'SHA-256 <code></code>',
  copyHash: 'Copy hash',
  copied: 'Hash copied.',
  copyFailed: 'Couldn’t copy the hash. Select and copy it instead: {hash}',
  download: 'Download',
  downloadFailed: 'Couldn’t download the file. Please try again.',
})

/** The optional emails, in a student’s profile. */
export const emailChoiceWords = catalog('credits.emailChoiceWords', {
  title: 'Optional emails',
  about: 'Both are off unless you turn them on. A link in each email turns it off again.',
  loading: 'Loading your emails',
  receipts: 'A receipt of each check-in',
  oneShort: 'When I need just one more event for a class',
  saved: 'Saved.',
  saveFailed: 'Couldn’t save this. Please try again.',
  loadFailed: 'Couldn’t load which emails you get.',
})

/** The page that a link in these emails opens. */
export const stopEmailsWords = catalog('credits.stopEmailsWords', {
  title: 'Turn off emails',
  receipts: 'Do you want to stop getting an email with the receipt of each check-in?',
  oneShort: 'Do you want to stop getting an email when you need just one more event for a class?',
  stop: 'Turn off these emails',
  stopping: 'Turning off…',
  stopped: 'These emails are off. You can turn them on again in your profile.',
  failed: 'Couldn’t turn off these emails. Check your connection and try again.',
  notValid: 'This link isn’t valid. It may have been cut off. You can turn off these emails in your profile.',
  openProfile: 'Open your profile',
})

/** A student’s own credit. */
export const ownCreditWords = catalog('credits.ownCreditWords', {
  tab: 'Credits',
  title: 'Your Credits',
  about: 'What your events count for, class by class.',
  loading: 'Loading your credits',
  loadFailed: 'Couldn’t load your credits.',
  oldShown: 'Couldn’t refresh your credits. You’re seeing the last version.',
  none: 'No classes yet',
  noneAbout: 'When a professor adds you to a class, you’ll see here what your events count for.',
  have: '<big>{have, number}</big> {have, plural, one {event} other {events}}',
  haveOf: '<big>{have, number} of {needed, number}</big> {needed, plural, one {event} other {events}}',
  missingForAll:
    '{missing, plural, one {# more event} other {# more events}} for {points, plural, one {# point} other {all # points}}',
  missingForGoal: '{missing, plural, one {# more event} other {# more events}} to reach the goal',
  howItCounts: '<b>How it counts:</b> {rule}',
  goalReached: 'You’ve reached the goal',
  complete: 'You have all the credit that this class gives',
  points: '{points, plural, one {# point} other {# points}}',
  ofClass: '<own>{className}</own>: {state}',
  ofClassPoints: '<own>{className}</own>: {state}, {points, plural, one {# point} other {# points}}',
  noEvents: 'This class doesn’t use any events yet.',
  showAll: 'Show all {count, number} events',
  note: 'Note from <own>{faculty}</own>: <own>{note}</own>',
  chooseInstead: 'Count it for <own>{className}</own> instead',
  chooseHere: 'Count it here instead',
  choosing: 'Saving…',
  chosen: 'The event counts for {className} now.',
  choiceSaved: 'Your choice is saved.',
  chooseFailed: 'Couldn’t save your choice. Nothing has changed. Please try again.',
  untilEndOf: 'You can choose until the end of {day}.',
  untilTime: 'You can choose until {time}.',
  chooseEnded: 'The time to choose ended on {day}.',
})

/** Today’s events of a student’s classes, on the dashboard. */
export const comingWords = catalog('credits.comingWords', {
  today: 'Today in your classes',
  next: 'Next in your classes',
  expected: 'Counts for {classes}.',
  counted: 'You’re on the roll. It counts for {classes}.',
})
