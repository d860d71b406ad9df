// Turns the pseudo-language back into English, and finds English in a page of the pseudo-language.
import { accented, filler, letters, vowel } from '#contract/language/pseudo.ts'

// CSS may show lowercase letters as capitals, and some accented letters have a capital that isn't in the list above.
const backTo = new Map(
  Array.from(accented).flatMap((accent, n) => [
    [accent.toUpperCase(), letters[n]!.toUpperCase()],
    [accent, letters[n]!],
  ]),
)
/** Matches a word of the pseudo-language, with the characters attached to it. */
export const pseudoWord = new RegExp(`\\S*[${accented}${filler}]\\S*`, 'gu')
const anyAccent = `[${[...backTo.keys()].join('')}]`
const doubled = [...backTo].filter(([, letter]) => vowel.test(letter)).map(([accent]) => accent)
const twice = new RegExp(`([${doubled.join('')}])[${doubled.join('')}]`, 'gu')
const filled = / ?[ƨƧ]+/gu
const isAccent = new RegExp(anyAccent, 'gu')

/** Returns a text of the pseudo-language in English, and any other text unchanged. */
export function plainText(text: string): string {
  return text
    .replaceAll(filled, '')
    .replaceAll(twice, '$1')
    .replaceAll(isAccent, (accent) => backTo.get(accent)!)
}

/** Does the same for every text inside a value. */
export function plainValue<T>(value: T): T {
  if (typeof value === 'string') return plainText(value) as T
  if (Array.isArray(value)) return value.map(plainValue) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)])) as T
}

/**
 * Returns the source of a regular expression for one letter, plain or accented. With `anySize`, it matches upper and
 * lower case.
 */
function letterPattern(letter: string, anySize: boolean): string {
  const sizes = anySize ? [letter.toLowerCase(), letter.toUpperCase()] : [letter]
  const accents = sizes.flatMap((variant) =>
    [...backTo].filter(([, plain]) => plain === variant).map(([accent]) => accent),
  )
  const set = `[${[...new Set(accents)].join('')}]`
  const second = vowel.test(letter) ? `[${doubled.join('')}]` : ''
  return `(?:[${sizes.join('')}]|${set}${second})`
}

const fillers = '(?: ?[ƨƧ]+)*'

/**
 * Returns a pattern that finds an English text in a page of either language. With `isExact`, it is the whole text of an
 * element. Otherwise it is a part of it, in upper or lower case.
 */
export function buildPattern(text: string, isExact: boolean): RegExp {
  const source = Array.from(plainText(text).trim())
    .map((char) => {
      if (/\s/.test(char)) return '\\s+'
      return letters.includes(char)
        ? letterPattern(char, !isExact) + fillers
        : char.replace(/[^\w\s]/u, '\\$&') + fillers
    })
    .join('')
  return new RegExp(isExact ? `^\\s*${source}\\s*$` : source)
}

/** Turns a regular expression for English into one that finds the same in a page of the pseudo-language. */
export function patternFor({ source, flags }: RegExp): RegExp {
  const pieces = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[a-zA-Z]|[^]/g
  const anySize = flags.includes('i')
  const changed = source.replaceAll(pieces, (piece) =>
    letters.includes(piece) ? `(?:${letterPattern(piece, anySize)}${fillers})` : piece,
  )
  return new RegExp(
    changed.replaceAll(/\\\.|[,.!?:;)”’](?![*+?{])/g, '$&').replaceAll(/\$$/g, `${fillers}$`),
    flags.replace('i', ''),
  )
}
