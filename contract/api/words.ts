import { catalog } from '#contract/language/catalog.ts'

/** Messages that any call can return, whatever it is about. */
export const apiMessages = catalog('api.apiMessages', {
  authenticationRequired: 'Authentication required',
  notFound: 'Not found',
  noPermission: 'You do not have permission to do this',
  unreadable: 'This request couldn’t be read. Send JSON.',
  refused: 'This request couldn’t be processed.',
  changedSince: 'This has changed since you opened it, so nothing was saved. Reload it, then repeat your changes.',
  tooSlow: 'The request took too long to arrive.',
  tooLarge: 'This is too large.',
  addressTooLong: 'This address is too long.',
  sendJson: 'Send JSON with the content type application/json.',
  headersTooLarge: 'The headers of this request are too large.',
  methodNotAllowed: 'This address doesn’t accept {method}. Use {allowed}.',
  sendObject: 'Send a JSON object.',
  unknownField: 'This call has no field {names}. Check the spelling, or leave it out.',
  fieldMissing: 'Send this field.',
  wrongKind:
    '{kind, select, string {Send this as text.} number {Send this as a number.} boolean {Send true or false.} array {Send this as a list.} other {Send this in another form.}}',
  textTooLong: 'Send at most {most, number} characters.',
  onlyOnce: 'Send this only once.',
  noTextCharacter: 'This contains a character that isn’t allowed in text.',
  noTextCharacterInBody: 'A text in this request contains a character that isn’t allowed.',
  noIdCharacter: 'The address of this request contains a character that isn’t allowed in an id.',
  noHost: 'This request doesn’t say which host it is for.',
  severalHosts: 'This request names more than one host.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  usedUp: 'You’ve done this too often today. Try again in {hours, plural, one {an hour} other {# hours}}.',
  busy: '{product} is busy. Please try again in a moment.',
  readingTooLong: 'This took too long, so we stopped it. Please try again later, or request less at a time.',
  databaseUnusable: '{product} can’t use its database right now. Please tell the people who run it.',
  ourFault: 'Something went wrong on our side. Please try again.',
  tooManyFiles: 'You’re already preparing {most, number} files. Please wait until one of them is ready.',
  tooManyIds: 'Request at most {most, number} at a time.',
  badLimit: 'Send a limit from 1 to {most} rows, in digits.',
  badCursor: 'Use the address in the Link header of the last response unchanged, or start over without a cursor.',
  keyInUse: 'The first call with this Idempotency-Key is still running. Retry this call in a moment.',
  keyReused: 'This Idempotency-Key was used for a different call. Use a new key for each thing you create.',
  badKey: 'Send 1 to 255 visible ASCII characters without a space.',
  sendReports: 'Send a list of reports.',
  sendReportsWithType: 'Send a list of at most {most, number} reports, each with its type.',
  tooManyReports: 'Send at most {most, number} reports at once.',
  chooseJsonOrCsv: 'Choose json or csv.',
  noAnswer: 'No answer from the server',
  answered: 'The server answered {status}',
})

/** Errors in text that people type. */
export const textMessages = catalog('api.textMessages', {
  controlCharacter: 'This text contains an invisible control character. Type it again instead of pasting it.',
})
