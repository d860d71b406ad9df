/** Writes a moment (ms) in words, with its time zone. */
export function momentIn(at: number, timeZone: string): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
}
