import { checkInsWords } from '#contract/check-ins/words.ts'

// In a file of its own, because most students never load the other sentences of a failed lookup.

/** It names several reasons: which one it is would reveal which events exist. */
export const noSuchEvent = checkInsWords.noSuchEventHere
export const askForCode = checkInsWords.askForCode
