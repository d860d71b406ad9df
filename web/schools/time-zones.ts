import { listedZones } from '#contract/language/zones.ts'
import { plainName } from '#contract/plain-name.ts'

/** The time zones that this browser knows, by name; one more that a university has already may be added. */
export function knownZones(more: string | null = null): string[] {
  return [...new Set(['UTC', ...listedZones(), ...(more ? [more] : [])])].toSorted()
}

/** The zones that contain every typed word: 'new york' finds America/New_York. */
export function searchZones(zones: readonly string[], typed: string): string[] {
  const words = wordsOf(typed)
  return zones.filter((zone) => {
    const name = wordsOf(zone).join(' ')
    return words.every((word) => name.includes(word))
  })
}

function wordsOf(text: string): string[] {
  return plainName(text.replaceAll(/[_/]/g, ' ')).split(' ').filter(Boolean)
}
