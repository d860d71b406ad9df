import { english, type Language } from './language.ts'
import { pseudo } from './pseudo.ts'

/** The languages that pages can be built in. A second one is registered here. */
const languages: readonly Language[] = [english, pseudo]

/** Returns the language of a BCP 47 tag. Throws for one that isn't registered. */
export function findLanguage(tag: string): Language {
  const language = languages.find((candidate) => candidate.tag === tag)
  if (language) return language
  throw new Error(`There is no language ${tag}. There are: ${languages.map((candidate) => candidate.tag).join(', ')}.`)
}
