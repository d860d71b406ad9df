import { checkInsWords } from '#contract/check-ins/words.ts'

// In a separate file, because most students never load the other sentences about a failed lookup.

/** The sentence mentions several possible reasons, because a single one would reveal which events exist. */
export const noSuchEvent = checkInsWords.noSuchEventHere
export const askForCode = checkInsWords.askForCode
