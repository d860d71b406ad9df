import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import compileMessage from 'icu-minify/compile'
import { readCatalogSource } from '#contract/language/catalog.ts'
import { pseudo, pseudoMessage } from '#contract/language/pseudo.ts'
import { patternFor, buildPattern, plainText } from './read-pseudo.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns every text of a compiled message, without arguments and tags. */
function listTexts(compiled: unknown): string[] {
  if (typeof compiled === 'string') return [compiled]
  if (Array.isArray(compiled)) return compiled.flatMap(listTexts)
  if (typeof compiled === 'object' && compiled !== null) return Object.values(compiled).flatMap(listTexts)
  return []
}

test('a message keeps its arguments, tags and plural rules', () => {
  const message = 'Read <b>{name}</b>: {count, plural, =0 {no one} one {# student} other {# students}}'
  const translated = pseudoMessage(message)
  for (const markup of ['<b>{name}</b>', '{count, plural, =0 {', 'one {# ', 'other {# '])
    assert.ok(translated.includes(markup), `${markup} in ${translated}`)
  assert.doesNotMatch(translated, /Read|student/)
})

test('every sentence of every catalog changes, grows by 40 %, and can be turned back into English', async () => {
  for (const file of globSync('contract/**/words.ts', { cwd: root })) {
    for (const words of Object.values((await import(pathToFileURL(join(root, file)).href)) as Record<string, object>)) {
      const { domain, english } = readCatalogSource(words)
      const pseudoMessages = pseudo.messagesOf(domain, english)
      for (const [key, message] of Object.entries(english)) {
        assert.equal(plainText(pseudoMessages[key]!), plainText(message), `${domain}.${key}`)
        const [englishText, pseudoText] = [message, pseudoMessages[key]!].map((source) =>
          listTexts(compileMessage(source)).join(''),
        )
        if (!/[a-zA-Z]{2}/.test(englishText!)) continue
        assert.notEqual(pseudoMessages[key], message, `${domain}.${key}`)
        if (!/[{<]/.test(message))
          assert.ok(pseudoText!.length >= englishText!.length * 1.4, `${domain}.${key}: ${pseudoText}`)
      }
    }
  }
})

test('a pattern for English finds its text in a page of the pseudo-language', () => {
  const pageText = pseudoMessage('Welcome Back, {name}').replace('{name}', 'Ada Lovelace')
  assert.match(pageText, buildPattern('Welcome Back, Ada Lovelace', true))
  assert.match(pageText, buildPattern('back, ada', false))
  assert.doesNotMatch(pageText, buildPattern('Welcome Back', true))
  assert.match(pageText, patternFor(/^Welcome Back, .* Lovelace$/))
  assert.match(pseudoMessage('Checked in to {name} at 10').replace('{name}', 'Talk'), patternFor(/Checked in to .* at/))
  assert.match('Plain (text)', buildPattern('Plain (text)', true))
})
