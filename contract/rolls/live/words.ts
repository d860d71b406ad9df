import { catalog } from '#contract/language/catalog.ts'

export const liveMessages = catalog('live.liveMessages', {
  badMoment: 'Send a time in ms since 1970.',
  badOnly: 'Send count, or leave it out.',
  stopping: 'This server is stopping. Please try again.',
  tooManyWindows: 'This roll is open in too many windows. Close some of them, then reload this one.',
  streamAhead: 'Open a stream only after the request before it has been answered.',
})
