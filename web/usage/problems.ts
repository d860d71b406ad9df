import { usageMessages } from '#contract/usage/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { filterKeys, type UsageFilters } from './filters.ts'

/** The server's error for each filter. */
export function readFilterErrors(error: unknown): Partial<Record<keyof UsageFilters, string>> {
  const fields = readFieldErrors(error)
  const messages = (Object.keys(filterKeys) as (keyof UsageFilters)[]).flatMap((filter) => {
    const message = fields[filterKeys[filter]]?.[0]
    return message ? [[filter, message] as const] : []
  })
  return Object.fromEntries(messages)
}

/** Returns why there is no report: the refusal's sentence, otherwise the page's own. */
export function whyNoReport(error: unknown): string {
  const isRefusal = error instanceof ApiError && (error.status === 403 || error.status === 429)
  return isRefusal ? errorSentence(error, usageMessages.loadFailed) : usageMessages.loadFailed
}
