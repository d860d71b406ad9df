import { formatNumber } from '#contract/language/formatters.ts'
import { administrationWords } from '#contract/administration/words.ts'
import { errorSentence } from '#web/api/read-error.ts'

/** The text below a list that didn't load: the server's sentence, if there is one. */
export function whyNotLoaded(error: unknown): string {
  return errorSentence(error, administrationWords.nothingWasLostCheckConnection)
}

/** '1 class', '3,000 students'. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`
}
