/** Takes when a check-in counts and when it arrived, in ms; gives 'sent 4 min late', at least 1. */
export function sentLate(scannedAt: number, receivedAt: number): string {
  return `sent ${Math.max(1, Math.floor((receivedAt - scannedAt) / 60_000))} min late`
}
