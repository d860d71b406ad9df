import { plainName } from '#contract/plain-name.ts'

/** The time zones that this browser knows, by name; one more that a university has already may be added. */
export function knownZones(more: string | null = null): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(more ? [more] : [])])].toSorted()
}

/** The zones that contain every typed word: 'new york' finds America/New_York. */
export function searchZones(zones: readonly string[], typed: string): string[] {
  const words = wordsOf(typed)
  return zones.filter((zone) => {
    const name = wordsOf(zone).join(' ')
    return words.every((word) => name.includes(word))
  })
}

/** Whether this browser knows a zone. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function wordsOf(text: string): string[] {
  return plainName(text.replaceAll(/[_/]/g, ' ')).split(' ').filter(Boolean)
}
