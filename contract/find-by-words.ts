import { beginsJoined, foldForSearch, listSpellings } from './fold-name.ts'

/**
 * Finds items by parts of their `textOf`. Ignores case, accents and word order, and spaces between the words of a name.
 * `Mueller` finds Müller, and `Anna M. Chen` Anna Chen, when they find nobody else. Returns the same array when nothing
 * was typed.
 */
export function findByWords<Item>(items: Item[], query: string, textOf: (item: Item) => string): Item[] {
  const matches = findSpelling(items, query, textOf)
  if (matches.length > 0) return matches
  const similar = new Set(listSpellings(query).flatMap((spelling) => findSpelling(items, spelling, textOf)))
  return items.filter((item) => similar.has(item))
}

function findSpelling<Item>(items: Item[], query: string, textOf: (item: Item) => string): Item[] {
  const words = foldForSearch(query.replaceAll(',', ' ')).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = foldForSearch(textOf(item))
    return words.every((word) => text.includes(word) || isJoined(text, word))
  })
}

/** Whether a word is several of a text: `vanderberg` of `van der Berg`, and `山田太郎` of the name `太郎 山田`. */
function isJoined(text: string, word: string): boolean {
  const words = text.split(' ')
  return beginsJoined(words, word) || beginsJoined(words.toReversed(), word)
}
