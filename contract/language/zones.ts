// Dates and time zones for programs: file names, settings, comparisons. They don't depend on the language.

/** Returns the calendar day of a moment (ms) as in file names, `2026-03-03`. Defaults to the viewer's zone. */
export function calendarDay(timestamp: number, zone?: string): string {
  const timeZone = usableZone(zone)
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    timestamp,
  )
}

/**
 * Returns the zone if this machine knows it. Otherwise returns undefined, which means the machine's own zone. Phones
 * keep the same zone data for years: a phone from 2022 doesn't know Europe/Kyiv.
 */
export function usableZone(zone?: string): string | undefined {
  if (zone === undefined) return undefined
  let isUsable = usableZones.get(zone)
  if (isUsable === undefined) usableZones.set(zone, (isUsable = isTimeZone(zone)))
  return isUsable ? zone : undefined
}

// Checking a zone takes as long as creating a formatter, and the check runs for every time shown.
const usableZones = new Map<string, boolean>()

/** Returns the time zone of this machine or browser, with IANA's spelling. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the time zones that this machine or browser can list. */
export function listedZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** Whether this machine or browser knows a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
