import { catalog } from '#contract/language/catalog.ts'

/** The reason on a mark that a granted appeal makes. */
export const appealWords = catalog('credits.appealWords', {
  granted: 'The student asked, and it was granted',
  takenBack: 'The answer to the student’s question was taken back',
})

/** Students’ questions about credit, as shown to the professor who answers them. */
export const openAppealWords = catalog('credits.openAppealWords', {
  title: '{count, plural, one {# question} other {# questions}} about credit',
  about: '<own>{event}</own>, {date}',
  aboutClass: '<own>{event}</own>, {date} ·\u00a0credit in <own>{className}</own>',
  answerText: 'Your answer to {name} (optional)',
  grant: 'Give credit',
  decline: 'Decline',
  granted: 'You gave {name} credit.',
  declined: 'You declined {name}’s question.',
  failed: 'Couldn’t send your answer. Please try again.',
  none: 'Questions about credit',
  answered: 'Answered ({count, number})',
  asked: 'Asked {date}',
  answerGranted: 'Credit given',
  answerDeclined: 'Declined',
  answerClosed: 'Not answered before the end of the term',
  answerUnassigned: 'Not answered before the class stopped using the event',
  answerOffRoster: 'Not answered before the student was taken off the roster',
  answerSettled: 'Not answered before the student was on the roll or had credit',
  undo: 'Undo',
  change: 'Change answer',
  reopened: 'The question of {name} is open again.',
  reopenFailed: 'Couldn’t take back your answer. Please try again.',
  answeredSince: 'The question of {name} has been answered again since. That answer stays.',
  by: '{answer} by <own>{name}</own>, {date}',
  byUnknown: '{answer}, {date}',
  more: 'Show {count, plural, one {# more question} other {# more questions}}',
})

/** The refused attempt or the mark that a question is about, as shown to the professor who answers. */
export const appealAboutWords = catalog('credits.appealAboutWords', {
  early: 'Their check-in on {date} at {time} was refused: too early.',
  late: 'Their check-in on {date} at {time} was refused: too late.',
  'no-such-event': 'Their check-in on {date} at {time} was refused: no event had that code.',
  'bad-input': 'Their check-in on {date} at {time} was refused: the phone sent something that we couldn’t read.',
  'other-student': 'Their check-in on {date} at {time} was refused: it was sent in another student’s name.',
  'not-confirmed': 'They opened the event on {date} at {time}, but no check-in reached us.',
  'no-location': 'Their check-in on {date} at {time} was refused: the phone didn’t share its location.',
  'waited-too-long':
    'Their check-in on {date} at {time} was refused: it arrived more than 15 minutes after they confirmed it.',
  other: 'Their check-in on {date} at {time} was refused.',
  present: 'They were marked present: “<typed>{reason}</typed>”',
  absent: 'They were marked absent: “<typed>{reason}</typed>”',
  excused: 'They were excused: “<typed>{reason}</typed>”',
  counts: 'They were given credit: “<typed>{reason}</typed>”',
  'does-not-count': 'The event was marked as not counting for them: “<typed>{reason}</typed>”',
})

export const askWords = catalog('credits.askWords', {
  ask: 'Ask why it doesn’t count',
  finish: 'Finish your question',
  text: 'What happened?',
  toOrganizer: 'Your question goes to the organizer of the event. You can ask once.',
  toProfessor: 'Your question goes to <own>{faculty}</own>. You can ask once.',
  send: 'Send question',
  sending: 'Sending…',
  cancel: 'Cancel',
  failed: 'Couldn’t send your question. Please try again.',
  notOpened: 'Couldn’t open the form. Please try again.',
  asked: 'You asked on {day}.',
  askedText: 'You asked on {day}: “<typed>{text}</typed>”',
  open: 'No answer yet.',
  closed: 'No one answered before the term ended.',
  unassigned: 'The class doesn’t use this event anymore.',
  'off-roster': 'You aren’t on the roster of this class anymore.',
  settled: 'You’re on the roll by now, or have credit for this event.',
  granted: '<own>{name}</own> gave you credit on {day}.',
  declined: '<own>{name}</own> declined on {day}.',
  grantedText: '<own>{name}</own> gave you credit on {day}: “<typed>{text}</typed>”',
  declinedText: '<own>{name}</own> declined on {day}: “<typed>{text}</typed>”',
  someone: 'An account that no longer exists',
})
