import { dateFormatter } from '#contract/language/formatters.ts'
import { mailWords } from '#contract/mail/words.ts'

/** Returns a moment (ms) in words, with its time zone. */
export function momentIn(timestamp: number, timeZone: string): string {
  const date = dateFormatter({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(timestamp)
  return mailWords.dateInZone({ date, timeZone })
}
