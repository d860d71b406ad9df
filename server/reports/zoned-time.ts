/** Takes ms and an IANA zone; gives the zone's wall clock with its offset: `2026-03-03T10:03:48-05:00`. */
export function zonedTime(at: number, timeZone: string): string {
  const parts = partsIn(at, timeZone)
  const offset = parts.timeZoneName!.replace('GMT', '') || '+00:00'
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${offset}`
}

/** The zone's calendar day of a moment (ms): `2026-03-03`. */
export function zonedDay(at: number, timeZone: string): string {
  const { year, month, day } = partsIn(at, timeZone)
  return `${year}-${month}-${day}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(at: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
}
