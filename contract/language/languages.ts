import { english, type Language } from './language.ts'
import { pseudo } from './pseudo.ts'

/** The languages that pages can be built in. Register a new language here. */
const languages: readonly Language[] = [english, pseudo]

/** Returns the language for a BCP 47 tag. Throws if the tag isn't registered. */
export function findLanguage(tag: string): Language {
  const language = languages.find((candidate) => candidate.tag === tag)
  if (language) return language
  throw new Error(`There is no language ${tag}. There are: ${languages.map((candidate) => candidate.tag).join(', ')}.`)
}
