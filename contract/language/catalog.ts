import compileMessage from 'icu-minify/compile'
import { language, type Language, type Messages } from './language.ts'
import { say, type CompiledSentence } from './say.ts'
import type { WordsOf } from './words-of.ts'

/**
 * Returns the sentences of a domain in the current language by key: a text for a constant sentence, otherwise a
 * function of its values. `english` has them in ICU MessageFormat. On pages, the build replaces every `words.key` with
 * its compiled sentence, so that a page loads only those it uses.
 */
export function catalog<const T extends Readonly<Record<string, string>>>(domain: string, english: T): WordsOf<T> {
  const words = {}
  for (const key of Object.keys(english)) {
    Object.defineProperty(words, key, { enumerable: true, get: () => sayIn(domain, english, key) })
  }
  Object.defineProperty(words, source, { value: { domain, english } })
  return words as WordsOf<T>
}

// Registered, because the build's configuration has a copy of this module.
const source = Symbol.for('rollbook.catalog')

/** Returns what a catalog was made from: for the pages' build, and for tests that look at every sentence. */
export function readCatalogSource(words: object): { domain: string; english: Messages } {
  const origin = (words as { [source]?: { domain: string; english: Messages } })[source]
  if (!origin) throw new TypeError('This is no catalog.')
  return origin
}

/** The compiled sentences of each catalog in each language that was spoken, by their keys. */
const compiled = new WeakMap<Messages, WeakMap<Language, Record<string, CompiledSentence>>>()

function sayIn(domain: string, english: Messages, key: string): CompiledSentence {
  const sentences = sentencesIn(language(), english)
  return (sentences[key] ??= say(compileMessage(language().messagesOf(domain, english)[key] ?? english[key]!)))
}

function sentencesIn(spoken: Language, english: Messages): Record<string, CompiledSentence> {
  let byLanguage = compiled.get(english)
  if (!byLanguage) compiled.set(english, (byLanguage = new WeakMap()))
  let sentences = byLanguage.get(spoken)
  if (!sentences) byLanguage.set(spoken, (sentences = {}))
  return sentences
}
