/** The maximum length of a feed's name, in characters. */
export const maxFeedNameLength = 60
