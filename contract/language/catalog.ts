import compileMessage from 'icu-minify/compile'
import { language, type Language, type Messages } from './language.ts'
import { say, type CompiledSentence } from './say.ts'
import type { WordsOf } from './words-of.ts'

/**
 * Returns the sentences of a domain in the current language, by key: a string for a constant sentence, otherwise a
 * function that takes its values. `english` contains the sentences in ICU MessageFormat. For pages, the build replaces
 * every `words.key` with its compiled sentence, so that a page loads only the sentences it uses.
 */
export function catalog<const T extends Readonly<Record<string, string>>>(domain: string, english: T): WordsOf<T> {
  const words = {}
  for (const key of Object.keys(english)) {
    Object.defineProperty(words, key, { enumerable: true, get: () => sayIn(domain, english, key) })
  }
  Object.defineProperty(words, source, { value: { domain, english } })
  return words as WordsOf<T>
}

// A registered symbol, because the build's configuration loads a second copy of this module.
const source = Symbol.for('rollbook.catalog')

/** Returns the source of a catalog, for the pages' build and for tests that read every sentence. */
export function readCatalogSource(words: object): { domain: string; english: Messages } {
  const origin = (words as { [source]?: { domain: string; english: Messages } })[source]
  if (!origin) throw new TypeError('This is no catalog.')
  return origin
}

/** The compiled sentences of each catalog by language and key, for the languages used so far. */
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
