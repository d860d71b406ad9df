import { catalog } from '#contract/language/catalog.ts'

/** The classes that a check-in counts for, on the page that confirms the check-in. */
export const receiptWords = catalog('credits.receiptWords', {
  countsOf: 'Counts for <own>{className} ({faculty})</own>: <count>{have, number} of {needed, number}</count>',
  counts:
    'Counts for <own>{className} ({faculty})</own>: <count>{have, plural, one {# event} other {# events}}</count>',
  briefOf: '<own>{className}</own>: {have, number} of {needed, number}.',
  brief: '<own>{className}</own>: {have, plural, one {# event} other {# events}}.',
  more: '+{count, number} more',
  not: '<own>{className} ({faculty})</own>: {reason}',
  unused:
    '<own>{className}</own> doesn’t use this event yet. If Prof. <own>{faculty}</own> assigns it, it will count automatically.',
})

/** The page where anyone can check a receipt. */
export const receiptPageWords = catalog('credits.receiptPageWords', {
  title: 'Receipt of a check-in',
  loading: 'Checking this receipt',
  valid: 'Valid',
  validAbout: '<own>{student}</own> is on the roll of this event.',
  student: 'Student',
  event: 'Event',
  date: 'Date',
  checkedIn: 'Checked in',
  university: 'University',
  schoolClosed: 'This university is closed. This receipt can be checked until {date}. After that, its data is erased.',
  screenshot: 'A screenshot of this page proves nothing. Anyone can open the link and check it again.',
  notValid: 'Not valid',
  notValidAbout:
    'This address isn’t a receipt from {product}. It may have been changed or cut off. Ask for the whole link.',
  notOnRoll: 'No longer valid',
  notOnRollAbout:
    '{product} issued this receipt, but the student isn’t on the roll now. The check-in was corrected or deleted.',
  failed: 'Couldn’t check this receipt. It may be valid.',
})

export const shareReceiptWords = catalog('credits.shareReceiptWords', {
  share: 'Share receipt',
  shareOf: 'Share receipt: {event}',
  title: 'Share your receipt',
  about:
    'With this link, anyone can check that you were at <own>{event}</own>. It shows your name, the event, when you checked in, and your university. It works as long as you’re on the roll.',
  loading: 'Loading your receipt',
  failed: 'Couldn’t load your receipt.',
  link: 'Link to your receipt',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'Couldn’t copy the link. Select it and copy it yourself.',
  see: 'See receipt',
  close: 'Close',
})
