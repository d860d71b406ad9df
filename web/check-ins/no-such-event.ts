import { checkInsWords } from '#contract/check-ins/words.ts'

// Apart from the other sentences of a failed lookup, which most students never load.

/** The server doesn't say which of these it is, because that would reveal which events exist. */
export const noSuchEvent = checkInsWords.noSuchEventHere
export const askForCode = checkInsWords.askForCode
