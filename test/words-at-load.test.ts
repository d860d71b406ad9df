// A sentence is looked up when it is said, so that one server can have several languages. Other test files load the
// server with their imports; this one imports it inside its tests, after the recording of what is read has begun.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { english, readLanguageFrom, type Language, type Messages } from '#contract/language/language.ts'
import { pseudo } from '#contract/language/pseudo.ts'
import { plainText } from './pseudo/read-pseudo.ts'
import { imports, isTest, sources } from './source-imports.ts'

/** Files that begin to work when they are loaded. The test asserts that they have no sentences themselves. */
const programs = ['server/admin.ts', 'server/run.ts', 'server/database/checkpoint-thread.ts']

const root = join(import.meta.dirname, '..', '/')
Error.stackTraceLimit = 100
/**
 * What was read, in the order of reading: the place in the sources, and the sentence's key or the use of the language.
 */
const reads: string[] = []
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

test('no sentence is fixed when the server’s files are loaded', async () => {
  const files = sources.filter((file) => /^(contract|server)\//.test(file) && !isTest(file) && !programs.includes(file))
  assert.ok(files.length > 500, String(files.length))
  reads.length = 0
  for (const file of files) await import(`#${file}`)
  assert.deepEqual(reads, [], `${reads.length} reads while loading`)
  const wordy = imports.filter(({ from, to }) => programs.includes(from) && to.endsWith('/words.ts'))
  assert.deepEqual(wordy, [])
})

test('a running server says its sentences in the language of the moment', async (t) => {
  reads.length = 0
  const { openWorld } = await import('./world.ts')
  const { aFaculty, aSchool } = await import('./builders.ts')
  const world = await openWorld(t, { engine: 'sqlite' })
  assert.deepEqual(reads, [], 'while starting')
  const { token } = await aFaculty(world, await aSchool(world))
  t.after(() => (currentLanguage = english))

  const readSentences = (body: Record<string, unknown>) =>
    Object.entries(body)
      .filter(([field]) => !['code', 'error_codes'].includes(field))
      .flatMap(([, value]) => value)
      .filter((value) => typeof value === 'string')
  /** Sends a call in both languages, and asserts that the second answer is the first in the other language. */
  const callInBoth = async (method: string, path: string, options: Parameters<typeof world.call>[2] = {}) => {
    currentLanguage = english
    const sentences = readSentences((await world.call(method, path, options)).body)
    currentLanguage = pseudo
    const translated = readSentences((await world.call(method, path, options)).body)
    assert.ok(sentences.length > 0, path)
    assert.deepEqual(translated.map(plainText), sentences, path)
    for (const sentence of translated) assert.notEqual(plainText(sentence), sentence, path)
  }

  await callInBoth('GET', '/api/nothing/')
  await callInBoth('GET', '/api/classes/')
  await callInBoth('GET', '/api/admin/closed-faculty/', { token })
  await callInBoth('GET', '/api/events/none/', { token })
  await callInBoth('POST', '/api/events/', { token, body: '{' })
  await callInBoth('POST', '/api/events/', { token, body: {} })
  await callInBoth('POST', '/api/events/', { token, body: { name: 'A\u0007', date: 'no', location: '', room_for: 0 } })
  await callInBoth('GET', '/api/events/?limit=0', { token })
  await callInBoth('GET', '/api/events/?cursor=none', { token })
  await callInBoth('POST', '/api/admin/signin/', {
    body: { email: 'nobody@alder.edu', password: 'three words of mine' },
  })
  await callInBoth('POST', '/api/access-requests/', { body: { email: 'ann@gmail.com', faculty_domain: 'gmail.com' } })
  // Otherwise an empty list would prove nothing.
  assert.match(reads.join('\n'), /^server\/http\/error-handler\.ts:\d+ reads api\.apiMessages\.unreadable$/m)
})
