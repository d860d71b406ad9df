import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from './catalog.ts'
import { formatNumber, listAll, listAny } from './formatters.ts'
import { english, readLanguageFrom, type Language } from './language.ts'

const words = catalog('a-test', {
  plain: "Don't go",
  counted: '{count, plural, one {# student} other {# students}} in {place}',
  tagged: 'Read the <link>guide of {place}</link> first',
})

/** A language that has translated only one of the sentences. */
const german: Language = {
  tag: 'de-DE',
  messagesOf: () => ({ counted: '{count, plural, one {# Person} other {# Personen}}' }),
}

function speak(language: Language, say: () => void): void {
  readLanguageFrom(() => language)
  try {
    say()
  } finally {
    readLanguageFrom(() => english)
  }
}

test('a sentence without values is a string, and a sentence with values is a function that takes them', () => {
  assert.equal(words.plain, "Don't go")
  assert.equal(words.counted({ count: 1, place: 'BIO 210' }), '1 student in BIO 210')
  assert.equal(words.counted({ count: 1234, place: 'BIO 210' }), '1,234 students in BIO 210')
})

test('a tag’s function gets the text inside the tag, with its values filled in', () => {
  const parts = words.tagged<{ shown: unknown }>({ place: 'BIO 210', link: (text) => ({ shown: text }) })
  assert.deepEqual(parts, ['Read the ', { shown: ['guide of BIO 210'] }, ' first'])
})

test('another language uses its own plurals and numbers, and English replaces missing sentences', () => {
  speak(german, () => {
    assert.equal(words.counted({ count: 1234, place: '' }), '1.234 Personen')
    assert.equal(words.plain, "Don't go")
    assert.equal(formatNumber(1234), '1.234')
    assert.equal(listAll(['a', 'b']), 'a und b')
    assert.equal(listAny(['a', 'b']), 'a oder b')
  })
  assert.equal(formatNumber(1234), '1,234')
})
