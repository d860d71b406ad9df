import { listedZones } from '#contract/language/zones.ts'
import { foldForSearch } from '#contract/fold-name.ts'

/** The time zones that this browser knows, by name; one more that a university has already may be added. */
export function knownZones(currentZone: string | null = null): string[] {
  return [...new Set(['UTC', ...listedZones(), ...(currentZone ? [currentZone] : [])])].toSorted()
}

/** The zones that contain every typed word: 'new york' finds America/New_York. */
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
