// Every sentence that people read is in a catalog, so that a second language finds all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesIn } from './sentences-in-code.ts'
import { isTest, sources } from './source-imports.ts'

/** Files whose texts stay English, each with the reason. */
const english: [RegExp, string][] = [
  [/docs[\w-]*\.ts$|\/api-docs\/|\/shapes\.ts$|(codes|calls)\.ts$/, 'the documentation of the API'],
  [/^server\/(admin|settings|run|start-server)\.ts$|^server\/cli\//, 'for operators'],
  [/^server\/(backup|database|health|metrics)\//, 'for operators'],
  [/development-mailbox/, 'for developers'],
  [
    /usage\/csv|server\/archive\/[\w-]+-pages|example-roster|import-template|archive\.ts$|sheets?\.ts$/,
    'names of columns, which programs read',
  ],
  [/^web\/app\/(?:door|pieces)\//, 'names of classes and of CSS'],
  [/match-columns|file-identities/, 'names of columns in the files of other programs'],
]

/** Texts that aren't sentences: keys of a keyboard, products, headers, stored values, values of our own types. */
const values = new Set(
  [
    'Enter|Escape|Home|End|Student ID|Yes|No|GET, HEAD|Authorization|Bearer|Bearer realm="|Id',
    'Android|iOS|Chrome|Edge|Firefox|Safari|Samsung Internet|Plain|Winter|Tint|Text',
    'in order|by name|no list|the old list|not yet|not known|unique set|username webauthn',
  ].flatMap((line) => line.split('|')),
)

test('no sentence that people read is outside the catalogs', () => {
  const program = sources.filter((file) => /^(web|server|contract)\//.test(file) && !isTest(file))
  const files = program.filter(
    (file) => !file.endsWith('/words.ts') && !english.some(([pattern]) => pattern.test(file)),
  )
  assert.ok(files.length > 900, String(files.length))
  const sentences = files
    .flatMap((file) => sentencesIn(file, file.startsWith('web/') ? 'pages' : 'server'))
    .filter(({ text }) => !values.has(text))
  assert.deepEqual(
    sentences.map(({ file, line, text }) => `${file}:${line} says ${JSON.stringify(text)}: move it to a catalog`),
    [],
  )
})
