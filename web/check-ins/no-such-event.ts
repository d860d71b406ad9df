import { checkInsWords } from '#contract/check-ins/words.ts'

// In a file of its own, because most students never load the other sentences of a failed lookup.

/**
 * The sentence names several reasons. The server doesn't say which one it is, because that would reveal which events
 * exist.
 */
export const noSuchEvent = checkInsWords.noSuchEventHere
export const askForCode = checkInsWords.askForCode
