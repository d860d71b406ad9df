import { catalog } from '#contract/language/catalog.ts'

/** Why a call about credit is refused. */
export const creditMessages = catalog('credits.creditMessages', {
  badCounts: 'Say each or at-least.',
  badPoints: 'Send points as a whole number of thousandths, from 0 to {most, number}.',
  badNeeded: 'Send a whole number of events, from 1 to {most, number}, or leave it out.',
  badDrop: 'Send a whole number of events, from 0 to {most, number}.',
  badMoment: 'Send a date and time with an offset, or leave it out.',
  needsNeeded: 'Say how many events the points need.',
  noDropAtLeast: 'Missed events don’t count against anyone here. Send 0.',
  aboveCap: 'These are more points than the class gives at most.',
  eventAboveCap: 'The event “{event}” is worth more than this. Change its points first.',
  onlyExclusive: 'Students choose between classes only where an event counts once. Leave this out.',
  noteTooLong: 'A note can have {most, number} characters at most.',
  chooseClass: 'Choose a class.',
  notToChoose: 'You can’t choose this class for this event.',
  choiceClosed: 'The time to choose {className} is over.',
  textMissing: 'Write what happened.',
  textTooLong: 'Write {most, number} characters at most.',
  notOfClass: 'The event doesn’t count for this class, or you aren’t on its roster.',
  unknownAttempt: 'This isn’t one of your tries at this event.',
  alreadyCounts: 'This event already counts for you.',
  alreadyAsked: 'You already asked about this event. Each event can be asked about once.',
  notYet: 'This event hasn’t started yet.',
  askedTooLate: 'The term of this event is over, so its credit can’t be changed any more.',
  badAnswer: 'Say granted or declined.',
  alreadyAnswered: 'This question was already answered.',
  badSort: 'Sort by one of {sorts}.',
  badFlag: 'Send 1, or leave it out.',
})

/** A rule in sentences. Points can have decimals. */
export const ruleWords = catalog('credits.ruleWords', {
  none: 'This class has no rule yet. Each event gives 1 point.',
  each: 'Each event is worth {points, plural, one {# point} other {# points}}.',
  eachAtMost:
    'Each event is worth {points, plural, one {# point} other {# points}}, at most {cap, plural, one {# point} other {# points}} together.',
  atLeast:
    '{needed, plural, one {# event gives} other {# events together give}} {points, plural, one {# point} other {# points}}.',
  goal: 'The goal is {needed, plural, one {# event} other {# events}}.',
  drop: '{events, plural, one {The lowest event doesn’t} other {The # lowest events don’t}} count.',
  exclusive: 'An event that counts here doesn’t count for another class with this condition.',
})

/** Why an event has its state, to its student. */
export const creditReasonWords = catalog('credits.creditReasonWords', {
  present: 'You were there.',
  'marked-counts': 'Your professor gave you credit for this event.',
  upcoming: 'It will count when you check in.',
  chosen: 'You chose {className} for this event.',
  'used-first': 'It counts for {className}, which used it first.',
  cap: 'You already have all the points that this class gives.',
  enough: 'You already have as many events as you need.',
  'excused-by-class': 'Your professor excused you. It counts neither for nor against you.',
  'excused-at-event': 'You were excused. It counts neither for nor against you.',
  'not-there': 'You weren’t on the roll.',
  'marked-absent': 'You were marked absent.',
  'marked-not': 'Your professor said that this event doesn’t count for you.',
  'names-deleted': 'The names on this roll are past their retention and were deleted.',
  dropped: 'It’s one of your lowest events, which this class leaves out.',
  appeal: 'You asked about it, and there’s no answer yet.',
})

/** The reason of a mark that a granted appeal makes. */
export const appealWords = catalog('credits.appealWords', {
  granted: 'The student asked, and it was granted',
})

/** The rule and the credits of a class, to its professor. A tag’s text labels the field in the sentence. */
export const classCreditWords = catalog('credits.classCreditWords', {
  tab: 'Credits',
  loading: 'Loading credits',
  loadFailed: 'Couldn’t load the credits of this class.',
  rule: 'Credit rule',
  ruleAbout: 'Credit follows from the roster, the events and this rule. A changed rule also applies to past events.',
  how: 'How credit counts',
  each: 'Points for each event',
  atLeast: 'Points for a number of events',
  eachSentence:
    'Each event is worth <points>Points for each event</points> points, at most <cap>Most points together</cap> points together.',
  capHint: 'Leave the second field empty if there’s no limit.',
  atLeastSentence:
    'Students need <needed>Number of events</needed> events, which together give <points>Points for these events</points> points.',
  goalSentence: 'The goal is <needed>Number of events for the goal</needed> events (optional).',
  dropSentence: 'Leave out the lowest <drop>Number of events to leave out</drop> events.',
  exclusive: 'An event that counts here doesn’t count for another class with this condition.',
  until: 'Students can choose between these classes until the end of',
  untilHint: 'Leave it empty if there’s no deadline.',
  badPoints: 'Enter points from 0 to {most, number}, with at most three decimals.',
  badNeeded: 'Enter a number of events from 1 to {most, number}.',
  badDrop: 'Enter a number of events from 0 to {most, number}.',
  badUntil: 'Choose a date.',
  save: 'Save rule',
  saving: 'Saving…',
  saved: 'Credit rule saved.',
  saveFailed: 'Couldn’t save the rule. Please try again.',
  discard: 'Discard changes',
  unsaved: 'The credit rule isn’t saved.',
  restored: 'These are changes that you haven’t saved.',
  effect: 'What this changes',
  effectLoading: 'Working out what this changes…',
  effectFailed: 'Couldn’t work out what this changes.',
  effectNone: 'No student gains or loses points.',
  gain: '{students, plural, one {# student gains} other {# students gain}} points.',
  lose: '{students, plural, one {# student loses} other {# students lose}} points.',
  gainAndLose:
    '{gain, plural, one {# student gains} other {# students gain}} and {lose, plural, one {# student loses} other {# students lose}} points.',
  fromTo: '{before, number} → {after, plural, one {# point} other {# points}}',
  onlyNamed: 'The first {count, number} are listed.',
})
