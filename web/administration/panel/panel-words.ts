import { administrationWords } from '#contract/administration/words.ts'
import { errorSentence } from '#web/api/read-error.ts'

/** The text below a list that didn't load: the server's sentence, if there is one. */
export function describeLoadFailure(error: unknown): string {
  return errorSentence(error, administrationWords.nothingLost)
}
