// Records which sentences are read, and where. As a program of its own it loads the server's files, which no other test
// file has loaded there before, and sends what they read.
import { join } from 'node:path'
import { english, readLanguageFrom, type Language, type Messages } from '#contract/language/language.ts'
import { isTest, sources } from './source-imports.ts'

/** Files that begin to work when they are loaded. The test asserts that they have no sentences themselves. */
export const programs = ['server/admin.ts', 'server/run.ts', 'server/database/checkpoint-thread.ts']

const root = join(import.meta.dirname, '..', '/')
Error.stackTraceLimit = 100
/**
 * Everything that was read, in that order: its line in the sources, and the sentence's key or the use of the language.
 */
export const reads: string[] = []
let currentLanguage: Language = english
readLanguageFrom(() => {
  const [reader, place] = findCallers()
  // The reading of a sentence is recorded with its key, below.
  if (!/\/(catalog|say)\.ts/.test(reader!)) reads.push(`${place} reads the language`)
  // A new object each time, because a catalog remembers the sentences of each language.
  return {
    tag: currentLanguage.tag,
    messagesOf: (domain, words) => recordReads(domain, currentLanguage.messagesOf(domain, words)),
  }
})

const recordReads = (domain: string, words: Messages) =>
  new Proxy(words, {
    get(target, key) {
      reads.push(`${findCallers()[1]} reads ${domain}.${String(key)}`)
      return Reflect.get(target, key)
    },
  })

/** Returns the callers of `language()`: the nearest, and the nearest outside contract/language, as `file:line`. */
function findCallers(): [reader: string | undefined, place: string | undefined] {
  const frames = new Error()
    .stack!.split('\n')
    .flatMap((frame) => (frame.includes(root) ? [frame.slice(frame.indexOf(root) + root.length)] : []))
    .map((frame) => frame.replace(/:\d+\)?$/, ''))
    .filter((frame) => /^(contract|server)\//.test(frame) && !frame.startsWith('contract/language/language.ts'))
  return [frames[0], frames.find((frame) => !frame.startsWith('contract/language/'))]
}

/** Makes everything that is read from now on a sentence of a language. */
export function speak(language: Language): void {
  currentLanguage = language
}

if (import.meta.main) process.send!(await loadServer())

/** Loads every file of the contract and the server. Returns how many there are, and what they read. */
async function loadServer(): Promise<{ count: number; reads: string[] }> {
  const files = sources.filter((file) => /^(contract|server)\//.test(file) && !isTest(file) && !programs.includes(file))
  for (const file of files) await import(`#${file}`)
  return { count: files.length, reads }
}
