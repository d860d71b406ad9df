import { catalog } from '#contract/language/catalog.ts'

/** What the live roll refuses. */
export const liveMessages = catalog('live.liveMessages', {
  badMoment: 'Give a time in ms since 1970.',
  badOnly: 'Give count, or leave it out.',
  stopping: 'This server is stopping. Please try again.',
  tooManyWindows: 'This roll is open in too many windows.',
  streamAhead: 'Ask for a stream once the request before it is answered.',
})
