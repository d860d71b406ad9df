/** The reasons why a live roll isn’t opened. */
export const liveCodes = {
  too_many_streams: 'This account has the roll open in too many windows.',
  stream_not_first: 'The connection still has an answer to send before the stream.',
} as const
