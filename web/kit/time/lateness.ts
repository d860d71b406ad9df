import { kitWords } from '#contract/kit/words.ts'

/**
 * Takes when a check-in counts and when it arrived, in ms. Returns 'sent 4 min late', or null for less than a minute.
 */
export function sentLate(scannedAt: number, receivedAt: number): string | null {
  const minutes = Math.floor((receivedAt - scannedAt) / 60_000)
  return minutes < 1 ? null : kitWords.sentLate({ minutes })
}
