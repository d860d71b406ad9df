// Records which sentences are read, and where. Run as a program, it loads all files of the contract and the server in a
// process that has loaded none of them, and sends what they read.
import { join } from 'node:path'
import { english, readLanguageFrom, type Language, type Messages } from '#contract/language/language.ts'
import { isTest, sources } from './source-imports.ts'

/** Programs, which begin to work when they are loaded. The test asserts that they contain no sentences themselves. */
export const programs = ['server/admin.ts', 'server/run.ts', 'server/database/checkpoint-thread.ts']

const root = join(import.meta.dirname, '..', '/')
Error.stackTraceLimit = 100
/**
 * Everything that was read, in order: the line of the source that read it, and the sentence's key or that the language
 * was read.
 */
export const reads: string[] = []
let currentLanguage: Language = english
readLanguageFrom(() => {
  const [reader, place] = findCallers()
  // Sentences are recorded below, with their keys.
  if (!/\/(catalog|say)\.ts/.test(reader!)) reads.push(`${place} reads the language`)
  // Each call returns a new object, because a catalog caches the sentences of each language object.
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

/** Switches the language of all sentences that are read from now on. */
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
