// Apart from the other words of a failed lookup, which most students never load.

/** The server doesn't say which of these it is: that would tell strangers which events exist. */
export const noSuchEvent =
  'No event at your university has this code. The event may have been deleted, or it belongs to another university.'
export const askForCode = 'Ask the organizer for the current code, then scan that one.'
