/** The most characters of a feed's name. */
export const longestFeedName = 60
