import { dateFormatter } from '#contract/language/formatters.ts'
import { mailWords } from '#contract/mail/words.ts'

/** Returns a moment (ms) in words, with its time zone. */
export function momentIn(timestamp: number, timeZone: string): string {
  const date = dateFormatter({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(timestamp)
  // 'Eastern Time', as pages name it.
  const parts = dateFormatter({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(timestamp)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return mailWords.dateInZone({ date, timeZone: zone })
}
