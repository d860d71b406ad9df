import { foldForSearch } from './plain-name.ts'

/**
 * Finds items by parts of their `textOf`. Ignores case, accents and word order. Returns the same array when nothing was
 * typed.
 */
export function findByWords<Item>(items: Item[], query: string, textOf: (item: Item) => string): Item[] {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = foldForSearch(textOf(item))
    return words.every((word) => text.includes(word))
  })
}
