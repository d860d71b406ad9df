import type { Language, Messages } from './language.ts'

/** The alphabet, and below it the same letters with accents. */
export const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'
export const vowel = /[aeiou]/i
/** A character added to make a sentence longer. No language in `languages.ts` uses it. */
export const filler = 'ƨ'
/** Each sentence is at least this many times as long as the English one. */
const growth = 1.4

/**
 * Pseudo-English that can’t be mistaken for English: every letter has an accent, every vowel is doubled, and each
 * sentence is at least 40 % longer. Arguments, tags and plural rules don't change. The English can be recovered from
 * it.
 */
export const pseudo: Language = {
  tag: 'en-XA',
  messagesOf: (_domain, english) => memo(english),
}

const cache = new WeakMap<Messages, Messages>()

function memo(english: Messages): Messages {
  const messages = cache.get(english) ?? pseudoMessages(english)
  cache.set(english, messages)
  return messages
}

const pseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]))

/** Converts an ICU message to the pseudo-language. */
export function pseudoMessage(message: string): string {
  const counted = { before: 0, after: 0 }
  const [text] = walk(message, 0, false, counted)
  const missing = Math.ceil(counted.before * growth) - counted.after
  if (counted.before === 0 || missing <= 0) return text
  // The filler is inserted before trailing whitespace, which separates this sentence from the next one.
  const end = text.slice(text.trimEnd().length)
  return `${text.trimEnd()} ${fill(missing)}${end}`
}

/** Returns filler words of at most eight letters, so that lines break as usual. */
const fill = (length: number) => filler.repeat(Math.max(1, length - 1)).replaceAll(/.{8}(?=.)/g, '$& ')

type Counted = { before: number; after: number }

/** Converts a message from `start` to its end, or to the brace that closes a part of it. */
function walk(message: string, start: number, isPart: boolean, counted: Counted): [text: string, end: number] {
  let text = ''
  let index = start
  while (index < message.length) {
    const char = message[index]!
    const tag = /^<\/?\w+\/?>/.exec(message.slice(index))?.[0]
    const quoted = /^'(?:'|[{}<>|#][^']*(?:'|$))/.exec(message.slice(index))?.[0]
    if (char === '}' && isPart) return [text, index]
    if (char === '{') {
      const [argument, end] = walkArgument(message, index, counted)
      text += argument
      index = end
    } else if (tag ?? quoted) {
      text += tag ?? quoted!
      index += (tag ?? quoted!).length
    } else {
      const letter = pseudoLetter(char)
      counted.before += 1
      counted.after += letter.length
      text += letter
      index += 1
    }
  }
  return [text, index]
}

/** Copies `{name}` and `{count, number}` unchanged. In `{count, plural, one {…} other {…}}`, converts the texts. */
function walkArgument(message: string, start: number, counted: Counted): [text: string, end: number] {
  const head = /^\{\s*\w+\s*(?:,\s*(?:plural|select|selectordinal)\s*,)?/.exec(message.slice(start))![0]
  let text = head
  let index = start + head.length
  if (!head.endsWith(',')) {
    const end = message.indexOf('}', index) + 1
    return [text + message.slice(index, end), end]
  }
  while (message[index] !== '}') {
    if (message[index] === '{') {
      const [branch, end] = walk(message, index + 1, true, counted)
      text += `{${branch}}`
      index = end + 1
    } else {
      text += message[index]!
      index += 1
    }
  }
  return [`${text}}`, index + 1]
}

function pseudoLetter(char: string): string {
  const n = letters.indexOf(char)
  if (n === -1) return char
  const accentedLetter = accented[n]!
  return vowel.test(char) ? accentedLetter + accented[letters.indexOf(char.toLowerCase())]! : accentedLetter
}
