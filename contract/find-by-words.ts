import { startsJoinedWords, foldForSearch, listSpellings } from './fold-name.ts'

/**
 * Finds items by parts of their `textOf`. Ignores case, accents, word order, and spaces between the words of a name. If
 * the query itself has no match, other spellings are tried: `Mueller` finds Müller, and `Anna M. Chen` finds Anna Chen.
 * Returns the same array if the query is empty.
 */
export function findByWords<Item>(items: Item[], query: string, textOf: (item: Item) => string): Item[] {
  const text = withoutSigns(query)
  const matches = findSpelling(items, text, textOf)
  if (matches.length > 0) return matches
  const similar = new Set(listSpellings(text).flatMap((spelling) => findSpelling(items, spelling, textOf)))
  return items.filter((item) => similar.has(item))
}

/**
 * Returns a query without the characters that mail programs, lists, chats and quotations put around names and
 * addresses: `Chen, Ana <ana@x.edu>;`, `mailto:ana@x.edu`, `Ana Chen (she/her)`, `@ana`.
 */
export function withoutSigns(query: string): string {
  return query.replaceAll(signs, ' ')
}
const signs =
  /mailto:|\(\p{L}{1,5}(?:\s?\/\s?\p{L}{1,6})+\)|[,;<>"“”„«»()[\]]|(?<=\p{L})[/|](?=\p{L})|(?<!\S)@(?=\p{L})|(?<=\p{L}{3})\.(?!\S)/giu

function findSpelling<Item>(items: Item[], query: string, textOf: (item: Item) => string): Item[] {
  const words = foldForSearch(query).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = foldForSearch(textOf(item))
    return words.every((word) => text.includes(word) || isInitial(text, word) || isJoined(text, word))
  })
}

/** Whether a word is the initial of a word in a text: `m.` in `maja berg`. */
function isInitial(text: string, word: string): boolean {
  return /^\p{L}\.$/u.test(word) && ` ${text}`.includes(` ${word[0]}`)
}

/**
 * Whether a word is several words of a text joined together: `vanderberg` for `van der Berg`, or `山田太郎` for `太郎 山田`.
 */
function isJoined(text: string, word: string): boolean {
  const words = text.split(' ')
  return startsJoinedWords(words, word) || startsJoinedWords(words.toReversed(), word)
}
