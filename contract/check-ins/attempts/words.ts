import { catalog } from '#contract/language/catalog.ts'

/** A student’s own check-in attempts that didn’t count. */
export const ownAttemptsWords = catalog('check-ins.ownTries', {
  title: 'Attempts that didn’t count',
  about: 'If one of them should count, show its reference to the organizer of the event.',
  toTries: '{count, plural, one {One attempt} other {# attempts}} didn’t count',
  early: 'Check-in wasn’t open yet.',
  late: 'Check-in had ended.',
  'no-such-event': 'No event at your university has this code.',
  'bad-input': 'Your phone sent something that we couldn’t read.',
  'other-student': 'The check-in was sent for another student.',
  'not-confirmed': 'You opened this event, but no check-in reached us.',
  'no-location': 'Your phone didn’t share its location.',
  'waited-too-long': 'Your check-in reached us more than 15 minutes after you confirmed it.',
  earlyNext:
    'Scan the code again once check-in is open. If the event is over and you were there, show the reference to the organizer.',
  lateNext: 'If you were there on time, show the reference to the organizer, who can mark you present.',
  noEventNext: 'Ask the organizer for the current code, then scan that one.',
  badInputNext: 'Reload this page and scan again. If that doesn’t help, show the reference to the organizer.',
  otherStudentNext: 'Log out, sign in with your own account, then scan again.',
  notConfirmedNext: 'If you were there, show the reference to the organizer, who can mark you present.',
  noLocationNext:
    'Allow location for this site, then confirm again. If you were there, show the reference to the organizer, who can mark you present.',
  locationNotFound: 'Your phone couldn’t find its location.',
  locationNotFoundNext:
    'Go near a window or outside, then confirm again. If you were there, show the reference to the organizer, who can mark you present.',
  waitedNext: 'If you were there, show the reference to the organizer, who can mark you present.',
  onRollNow: 'You are on the roll now',
  nothingToDo: 'There’s nothing left to do.',
  unknownEvent: 'Unknown event',
  triedAt: 'Tried at {time}, {date}',
  confirmedAt: 'Confirmed at {time}, {date}',
  reference: 'Reference',
  showing: 'Showing {most, number} of {all, number}',
  showMore: 'Show {left, number} more',
  notLoaded: 'We couldn’t load your attempts that didn’t count.',
})
