import { listedZones } from '#contract/language/zones.ts'
import { foldForSearch } from '#contract/fold-name.ts'

/** Returns the time zones that this browser knows, sorted by name, including the university's current time zone. */
export function knownZones(currentZone: string | null = null): string[] {
  return [...new Set(['UTC', ...listedZones(), ...(currentZone ? [currentZone] : [])])].toSorted()
}

/** Returns the time zones that contain every typed word: 'new york' finds America/New_York. */
export function searchZones(zones: readonly string[], text: string): string[] {
  const words = splitWords(text)
  return zones.filter((zone) => {
    const name = splitWords(zone).join(' ')
    return words.every((word) => name.includes(word))
  })
}

function splitWords(text: string): string[] {
  return foldForSearch(text.replaceAll(/[_/]/g, ' ')).split(' ').filter(Boolean)
}
