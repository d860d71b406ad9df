// Days and time zones for programs: file names, settings, comparisons. They are the same in every language.

/** Returns the calendar day of a moment (ms), `2026-03-03`, as file names have it. By default in the viewer's zone. */
export function calendarDay(timestamp: number, zone?: string): string {
  const timeZone = usableZone(zone)
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    timestamp,
  )
}

/**
 * Returns the zone, or undefined, which is the machine's own, for one that it doesn't know. Phones keep their lists for
 * years: one of 2022 knows no Europe/Kyiv.
 */
export function usableZone(zone?: string): string | undefined {
  if (zone === undefined) return undefined
  let isUsable = usableZones.get(zone)
  if (isUsable === undefined) usableZones.set(zone, (isUsable = isTimeZone(zone)))
  return isUsable ? zone : undefined
}

// Asking costs as much as making a formatter, and every shown time asks.
const usableZones = new Map<string, boolean>()

/** Returns the time zone of this machine or browser, as IANA spells it. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the time zones that this machine or browser can list. */
export function listedZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** Whether this machine or browser knows a zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
