import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { appWords } from '#contract/app/words.ts'
import { readCatalogSource } from '#contract/language/catalog.ts'
import { english, type Language } from '#contract/language/language.ts'

const root = path.join(import.meta.dirname, '..')
const importOfWords = /^import \{([^}]+)\} from '(?:#contract|\.{1,2})(?:\/[\w-]+)*\/words\.ts'$/gm

/**
 * Replaces every `words.key` of a catalog with its compiled sentence in a language. A page then loads only the
 * sentences that it uses, and browsers don't need a parser.
 */
export function compileWords(language: Language = english): Plugin {
  /** The code for each key of each catalog, by the catalog's name. */
  const catalogs = new Map<string, { file: string; code: Map<string, string> }>()

  /** Loads the catalogs of a words.ts. Node caches modules by URL, so a changed file needs a new URL. */
  async function readCatalogs(file: string, version = ''): Promise<void> {
    const exported = (await import(pathToFileURL(file).href + version)) as Record<string, object>
    for (const [name, words] of Object.entries(exported)) {
      const otherFile = catalogs.get(name)?.file
      if (otherFile !== undefined && otherFile !== file)
        throw new Error(`${file} exports ${name}, which another domain's words.ts exports too.`)
      catalogs.set(name, { file, code: compileCatalog(words, language) })
    }
  }

  return {
    name: 'rollbook-compile-words',
    enforce: 'pre',
    async buildStart() {
      catalogs.clear()
      for (const file of globSync('contract/**/words.ts', { cwd: root })) await readCatalogs(path.join(root, file))
    },
    async watchChange(id) {
      const file = path.normalize(id)
      if (!isWords(file)) return
      await readCatalogs(file, `?${Date.now()}`).catch((error: unknown) => this.warn(String(error)))
    },
    transform(code, id) {
      if (id.endsWith('/contract/language/language.ts'))
        return { code: code.replace(english.tag, language.tag), map: null }
      const imported = [...code.matchAll(importOfWords)]
        .flatMap(([, names]) => names!.split(','))
        .filter((name) => name.trim() !== '')
      const used = imported.map((name) => name.trim())
      if (used.length === 0) return null
      const strange = used.filter((name) => !catalogs.has(name))
      if (strange.length > 0)
        throw new Error(`${id} imports ${strange.join(', ')} from words.ts, which has catalogs only.`)
      // Their imports are removed below, so the development server must be told that this file depends on them.
      for (const name of used) this.addWatchFile(catalogs.get(name)!.file)
      const uses = new RegExp(`\\b(${used.join('|')})\\.(\\w+)\\b`, 'g')
      const replaced = code.replace(
        uses,
        (whole, name: string, key: string) => catalogs.get(name)!.code.get(key) ?? whole,
      )
      // If a key is chosen at run time, the file needs all keys of the catalog.
      const isLeft = (name: string) => replaced.split(new RegExp(`\\b${name}\\b`)).length > 2
      const whole = used.filter(isLeft).map((name) => {
        const sentences = [...catalogs.get(name)!.code].map(([key, sentenceCode]) => `'${key}': ${sentenceCode}`)
        return `const ${name} = { ${sentences.join(', ')} }`
      })
      const lines = [
        `import { say as $say } from '#contract/language/say.ts'`,
        ...whole,
        replaced.replace(importOfWords, ''),
      ]
      return { code: lines.join('\n'), map: null }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('lang="en"', `lang="${language.tag}"`)
          .replaceAll(/__WORDS_(\w+)__/g, (_, key: string) =>
            sentenceIn(language, appWords, key as keyof typeof appWords),
          ),
    },
  }
}

/** Whether a file contains the catalogs of a domain. */
const isWords = (file: string) => /^contract(?:[\\/][\w-]+)+[\\/]words\.ts$/.test(path.relative(root, file))

/** Returns a sentence without arguments from a catalog, in a language. */
export function sentenceIn<T extends object>(language: Language, words: T, key: keyof T & string): string {
  const { domain, english: messages } = readCatalogSource(words)
  return language.messagesOf(domain, messages)[key] ?? messages[key]!
}

function compileCatalog(words: object, language: Language): Map<string, string> {
  const { domain, english: messages } = readCatalogSource(words)
  const translations = language.messagesOf(domain, messages)
  return new Map(
    Object.entries(messages).map(([key, message]) => {
      const compiled = compileMessage(translations[key] ?? message)
      const code = JSON.stringify(compiled)
      return [key, typeof compiled === 'string' ? code : `$say(${code})`]
    }),
  )
}
