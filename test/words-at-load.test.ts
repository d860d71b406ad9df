// Sentences are looked up when they are used, so that one server can have several languages.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { english } from '#contract/language/language.ts'
import { pseudo } from '#contract/language/pseudo.ts'
import { plainText } from './pseudo/read-pseudo.ts'
import { programs, reads, speak } from './recorded-reads.ts'
import { imports } from './source-imports.ts'

test('no sentence is read while the server’s files are loaded', async () => {
  const child = fork(join(import.meta.dirname, 'recorded-reads.ts'))
  const crashed = once(child, 'exit').then(([code]) => assert.fail(`It ended with ${code} before it reported.`))
  const [loaded] = (await Promise.race([once(child, 'message'), crashed])) as [{ count: number; reads: string[] }]
  crashed.catch(() => undefined)
  child.kill()
  assert.ok(loaded.count > 500, String(loaded.count))
  assert.deepEqual(loaded.reads, [], `${loaded.reads.length} reads while loading`)
  const wordy = imports.filter(({ importer, target }) => programs.includes(importer) && target.endsWith('/words.ts'))
  assert.deepEqual(wordy, [])
})

test('a running server uses the language that is current at each request', async (t) => {
  reads.length = 0
  const { openWorld } = await import('./world.ts')
  const { aFaculty, aSchool } = await import('./builders.ts')
  const world = await openWorld(t, { engine: 'sqlite' })
  assert.deepEqual(reads, [], 'while starting')
  const { token } = await aFaculty(world, await aSchool(world))
  t.after(() => speak(english))

  const readSentences = (body: Record<string, unknown>) =>
    Object.entries(body)
      .filter(([field]) => !['code', 'error_codes'].includes(field))
      .flatMap(([, value]) => value)
      .filter((value) => typeof value === 'string')
  /** Sends a call in both languages. Throws unless the second response is the first one in the other language. */
  const callInBoth = async (method: string, path: string, options: Parameters<typeof world.call>[2] = {}) => {
    speak(english)
    const sentences = readSentences((await world.call(method, path, options)).body)
    speak(pseudo)
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
  // Without this, an empty list would prove nothing.
  assert.match(reads.join('\n'), /^server\/http\/error-handler\.ts:\d+ reads api\.apiMessages\.unreadable$/m)
})
